// The server of boardgame.io, which keeps its matches in memory; says where it listens.

const { Server } = require("boardgame.io/server");
const { game } = require("./game.cjs");

async function main() {
  const server = Server({ games: [game], origins: ["*"] });
  const running = await server.run({ port: 0, callback: () => {} });
  process.stdout.write(`${running.appServer.address().port}\n`);
}

main();
