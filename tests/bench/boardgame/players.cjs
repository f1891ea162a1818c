// Plays matches against the server; for each line it reads, "MATCHES SOCKETS SECONDS", one sample.
//
// A match has so many sockets, each of which is told of every move; the next move of a match is
// sent when the server has told the last one. The answer is {"moves", "seconds"} on one line.

const readline = require("node:readline");
const { io } = require("socket.io-client");
const { PLAYERS, game, legal } = require("./game.cjs");

const PATIENCE = 30; // seconds after which a server that does not answer has failed
const URL = `http://127.0.0.1:${process.argv[2]}/${game.name}`;
let matches = 0;

function connected(matchID, playerID) {
  return new Promise((resolve, reject) => {
    const socket = io(URL, { transports: ["websocket"], forceNew: true, reconnection: false });
    socket.once("connect_error", reject);
    socket.once("sync", (_, { state }) => resolve({ socket, state }));
    socket.emit("sync", matchID, playerID, undefined, PLAYERS);
  });
}

function send(socket, matchID, state) {
  const playerID = state.ctx.currentPlayer;
  const [card] = legal(state.G.hands[Number(playerID)], state.G.trick);
  const payload = { type: "play", args: [card], playerID };
  socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
}

async function opened(sockets) {
  matches += 1;
  const matchID = `bench-${matches}`;
  const seats = [];
  for (let seat = 0; seat < sockets; seat += 1) seats.push(await connected(matchID, String(seat)));
  return { matchID, sockets: seats.map((seat) => seat.socket), state: seats[0].state };
}

// One match: whoever has a socket of their own sends their moves on it, the others on the first.
function played(match, until) {
  return new Promise((resolve, reject) => {
    const { matchID, sockets } = match;
    const sender = (state) => sockets[Number(state.ctx.currentPlayer)] ?? sockets[0];
    let moves = 0;
    let { state } = match;
    let waiting = sender(state);
    for (const socket of sockets) {
      socket.on("update", (_, now) => {
        if (socket !== waiting || now._stateID <= state._stateID) return;
        state = now;
        moves += 1;
        const last = performance.now();
        if (last >= until) {
          resolve({ moves, last });
          return;
        }
        waiting = sender(state);
        send(waiting, matchID, state);
      });
      socket.on("error", reject);
      socket.on("disconnect", () => reject(new Error("the server has hung up")));
    }
    send(waiting, matchID, state);
  });
}

async function sample(count, sockets, seconds) {
  const tables = [];
  for (let table = 0; table < count; table += 1) tables.push(await opened(sockets));
  const begun = performance.now();
  const ended = await Promise.all(tables.map((table) => played(table, begun + seconds * 1000)));
  for (const table of tables)
    for (const socket of table.sockets) socket.removeAllListeners().disconnect();
  return {
    moves: ended.reduce((sum, table) => sum + table.moves, 0),
    seconds: (Math.max(...ended.map((table) => table.last)) - begun) / 1000,
  };
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [count, sockets, seconds] = line.split(" ").map(Number);
    const watch = setTimeout(() => process.exit(1), (PATIENCE + seconds) * 1000);
    const told = await sample(count, sockets, seconds);
    clearTimeout(watch);
    process.stdout.write(`${JSON.stringify(told)}\n`);
  }
  process.exit(0);
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
