// boardgame.io under the same load as ours (`load.py --peer`): tables with two pages, a move every few seconds.
//   node peer.js serve PORT            node peer.js play PORT TABLES SECONDS
// Its game is as small as can be: what is measured is the way of a move from one page through the server to the other.
const [, , what, port, tables, seconds] = process.argv;

const game = {
  name: "line",
  setup: () => ({ cells: Array(64).fill(null), moves: 0, at: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { put: ({ G, playerID }, at) => { G.cells[G.moves % 64] = playerID; G.moves += 1; G.at = at; } },
};

if (what === "serve") {
  const { Server } = require("boardgame.io/server");
  Server({ games: [game], origins: ["*"] }).run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 } });
} else {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const delays = [];
  const sit = (matchID, playerID) => {
    const client = Client({ game, numPlayers: 2, matchID, playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) });
    let known = -1, thinking = 0;
    client.subscribe((state) => {
      if (!state || !state.isConnected || state.G.moves === known) return;
      known = state.G.moves;
      if (state.ctx.currentPlayer !== playerID) return;
      if (known) delays.push(performance.now() - state.G.at);  // the other one's move is here
      clearTimeout(thinking);
      thinking = setTimeout(() => {
        if (client.getState().ctx.currentPlayer === playerID) client.moves.put(performance.now());
      }, 2000 + 4000 * Math.random());
    });
    client.start();
  };
  for (let i = 0; i < Number(tables); i++) for (const player of ["0", "1"]) sit(`table-${i}`, player);
  setTimeout(() => { console.log(JSON.stringify(delays)); process.exit(0); }, 1000 * Number(seconds));
}
