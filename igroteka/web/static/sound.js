// Quiet sounds, made here by a few oscillators and noise; every room has its own. They tell what is seen at the same moment.

const room = document.getElementById("room"), box = document.getElementById("sounds");
const LOUD = 0.16;

// For each room: a piece that moves, a card that appears, something that is lost, my turn, the end. [kind, pitch, seconds, loudness, glide]
const STONE = [["noise", 320, 0.09, 0.9], ["sine", 110, 0.1, 0.7, 0.6]], CARD = [["noise", 3200, 0.07, 0.35]];
const GONG = [["sine", 98, 1.6, 0.9], ["sine", 147, 1.3, 0.4], ["sine", 261, 0.9, 0.2]];
const ROOMS = {
  tash_kalar: { moved: STONE, fresh: [["noise", 900, 0.12, 0.5], ["triangle", 196, 0.16, 0.3, 1.5]], lost: [["noise", 180, 0.22, 1], ["sawtooth", 70, 0.16, 0.25, 0.5]], turn: [330, 440], end: GONG },
  unmatched: { moved: [["noise", 600, 0.06, 0.6]], fresh: CARD, lost: [["noise", 5200, 0.12, 0.6], ["square", 620, 0.12, 0.12, 0.7]], turn: [392, 523], end: [["triangle", 196, 0.9, 0.7], ["triangle", 294, 0.9, 0.5]] },
  portrait: { moved: [["sine", 520, 0.07, 0.4, 0.9]], fresh: CARD, lost: [["noise", 1400, 0.09, 0.4]], turn: [587, 880], end: [["sine", 523, 1.2, 0.5], ["sine", 784, 1.2, 0.35], ["sine", 1046, 1, 0.2]] },
  tenno: { moved: [["noise", 1100, 0.05, 0.6]], fresh: [["noise", 2000, 0.05, 0.5]], lost: [["noise", 240, 0.18, 1], ["sine", 82, 0.25, 0.8, 0.7]], turn: [294, 392], end: GONG },
  meeting: { moved: [["noise", 420, 0.07, 0.7]], fresh: [["noise", 700, 0.07, 0.5]], lost: [["square", 1250, 0.07, 0.14, 0.8], ["noise", 4200, 0.1, 0.6]], turn: [349, 466], end: [["sawtooth", 233, 0.7, 0.3], ["sawtooth", 349, 0.7, 0.25]] },
};
const own = ROOMS[room.dataset.game] ?? ROOMS.tash_kalar;

let context = null, hiss = null;
box.checked = localStorage.getItem("sounds") !== "off";
box.addEventListener("change", () => {
  localStorage.setItem("sounds", box.checked ? "on" : "off");
  if (box.checked) { wake(); chime(); }
});
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, wake, true);

function wake() {
  if (!box.checked || !window.AudioContext) return;
  if (!context) {
    context = new AudioContext();
    hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  if (context.state === "suspended") context.resume();
}

function play(parts, after = 0) {
  if (!box.checked || context?.state !== "running" || document.hidden) return;
  room.dataset.heard = Number(room.dataset.heard ?? 0) + 1;
  for (const [kind, pitch, seconds, loudness, glide = 1] of parts) {
    const start = context.currentTime + after, volume = context.createGain();
    volume.gain.setValueAtTime(LOUD * loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    volume.connect(context.destination);
    if (kind === "noise") {
      const source = context.createBufferSource(), filter = context.createBiquadFilter();
      source.buffer = hiss;
      filter.type = "bandpass";
      filter.frequency.value = pitch;
      source.connect(filter).connect(volume);
      source.start(start, 0, seconds);
    } else {
      const source = context.createOscillator();
      source.type = kind;
      source.frequency.setValueAtTime(pitch, start);
      source.frequency.exponentialRampToValueAtTime(pitch * glide, start + seconds);
      source.connect(volume);
      source.start(start);
      source.stop(start + seconds);
    }
  }
}
const chime = () => own.turn.forEach((pitch, i) => play([["sine", pitch, 0.28, 0.5]], 0.11 * i));

room.addEventListener("stirred", (event) => {
  const { moved, lost } = event.detail;
  play(lost ? own.lost : moved ? own.moved : own.fresh);
});
let mine = null, over = null;
room.addEventListener("told", ({ detail }) => {
  if (detail.tell !== "position") return;
  if (over === false && detail.over) play(own.end, 0.2);
  else if (mine === false && detail.mine) chime();
  [mine, over] = [detail.mine, detail.over];
});
