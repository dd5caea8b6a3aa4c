// A person's own page: the picture as it is chosen, and passkeys.

const $ = (id) => document.getElementById(id);

for (const input of document.querySelectorAll(".choose input")) input.addEventListener("change", () => {
  const { sign, ink } = Object.fromEntries(new FormData(input.form));
  input.form.querySelectorAll("[name=sign]").forEach((one) => { one.nextElementSibling.src = `/face/${one.value}-${ink}.svg`; });
  input.form.querySelectorAll("[name=ink]").forEach((one) => { one.nextElementSibling.src = `/face/${sign}-${one.value}.svg`; });
});

// Passkeys. Bytes travel as base64url.
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const letters = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function post(path, body = {}) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail);
  return said;
}

async function make() {
  const options = await post("/me/passkey/begin");
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) }, excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })) };
  const { id, rawId, type, response } = await navigator.credentials.create({ publicKey });
  return post("/me/passkey", { id, rawId: letters(rawId), type, response: { clientDataJSON: letters(response.clientDataJSON), attestationObject: letters(response.attestationObject) } });
}

async function enter() {
  const options = await post("/me/enter/begin");
  const { id, rawId, type, response } = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: [] } });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return post("/me/enter", { id, rawId: letters(rawId), type, response: {
    clientDataJSON: letters(clientDataJSON), authenticatorData: letters(authenticatorData), signature: letters(signature), userHandle: userHandle ? letters(userHandle) : null,
  } });
}

const possible = window.PublicKeyCredential && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
$("passkey").hidden = !possible;
$("passkey-not").hidden = possible;
for (const [id, work] of [["passkey-add", make], ["passkey-enter", enter]]) $(id).addEventListener("click", async () => {
  $("passkey-error").textContent = "";
  try { location.href = (await work()).to; } catch (error) { if (error.name !== "NotAllowedError") $("passkey-error").textContent = error.message; }
});
