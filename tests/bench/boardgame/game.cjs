// A trick game for four, as simple as one can be: follow suit, the highest card of the suit takes it.

const SUITS = ["C", "D", "H", "S"];
const HAND = 8;
const PLAYERS = 4;

const suit = (card) => card[0];
const rank = (card) => Number(card.slice(1));

function pack() {
  return SUITS.flatMap((name) => Array.from({ length: HAND }, (_, at) => `${name}${at + 7}`));
}

function dealt(random) {
  const cards = random.Shuffle(pack());
  return Array.from({ length: PLAYERS }, (_, seat) => cards.slice(seat * HAND, (seat + 1) * HAND));
}

function legal(hand, trick) {
  const following = trick.length ? hand.filter((card) => suit(card) === suit(trick[0].card)) : [];
  return following.length ? following : hand;
}

function play({ G, playerID, random, events }, card) {
  const seat = Number(playerID);
  if (!legal(G.hands[seat], G.trick).includes(card)) return "INVALID_MOVE";
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
  G.trick.push({ seat, card });
  if (G.trick.length < PLAYERS) {
    events.endTurn();
    return;
  }
  const led = suit(G.trick[0].card);
  const followed = G.trick.filter((played) => suit(played.card) === led);
  const best = followed.reduce((one, other) => (rank(other.card) > rank(one.card) ? other : one));
  G.taken[best.seat] += 1;
  G.trick = [];
  if (!G.hands[best.seat].length) G.hands = dealt(random);
  events.endTurn({ next: String(best.seat) });
}

module.exports = {
  PLAYERS,
  legal,
  game: {
    name: "tricks",
    minPlayers: PLAYERS,
    maxPlayers: PLAYERS,
    setup: ({ random }) => ({ hands: dealt(random), trick: [], taken: [0, 0, 0, 0] }),
    moves: { play },
  },
};
