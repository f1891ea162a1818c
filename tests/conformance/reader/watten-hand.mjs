// Bavarian Watten for four: who is who in a hand, the power of the cards, and how a hand goes to its end.

export const CRITICALS = ["HK", "S7", "E7"];
export const HAND = 5;
export const LOOK = ["take", "pass"];

const RANKS = ["A", "K", "O", "U", "10", "9", "8", "7"];
const ENOUGH = 3;

const suitOf = (face) => face[0];
const rankOf = (face) => face.slice(1);
const height = (face) => RANKS.length - RANKS.indexOf(rankOf(face));

// --- who is who ---

export const dealerOf = (table) => table.marks.dealer || table.seats[0];
export const forehand = (table) => table.next(dealerOf(table));
export const cutter = (table) => table.next(dealerOf(table), table.seats.length - 1);
export const announcers = (table) => [forehand(table), dealerOf(table)];
export const finders = (table) => [cutter(table), dealerOf(table), cutter(table)];
export const sideOf = (table, seat) => table.sides[seat];
export const sidesOf = (table) => [...new Set(table.ring(forehand(table)).map((seat) => table.sides[seat]))];
const other = (table, side) => sidesOf(table).find((one) => one !== side);
const taken = (table, side) => table.seats.filter((seat) => sideOf(table, seat) === side).reduce((sum, seat) => sum + (table.marks.tricks[seat] ?? 0), 0);
export const tricks = (table) => Object.values(table.marks.tricks).reduce((sum, one) => sum + one, 0);
export const tight = (table, side) => (table.scores.points?.[side] ?? 0) >= table.terms.target - 2;
export const allTakes = (table) => Object.values(table.marks.takes).reduce((sum, one) => sum + one, 0);

/** Who may look at the lowest card of the packet now. */
export function looking(table) {
  return table.phase === "cut" ? finders(table)[allTakes(table)] : undefined;
}

// --- a hand from its cut to its end ---

export function begin(table, dealer) {
  table.marks.dealer = dealer;
  table.laid = [];
  table.played = {};
  table.awaits("cut", [[cutter(table), ["cut", ...LOOK], "W-10"], [dealer, ["deal"], "W-17"]], "W-58");
}

export function cutOn(table) {
  const seat = looking(table);
  if (seat) table.awaits("cut", [[seat, LOOK, "W-12"], [dealerOf(table), ["deal"], "W-17"]], "W-11");
  else table.awaits("deal", [[dealerOf(table), ["deal"], "W-17"]], "W-14");
}

export function announcing(table) {
  const { swapped, schlag } = table.marks;
  const [first, second] = swapped ? announcers(table).reverse() : announcers(table);
  const trumpf = [second, ["trumpf"], "W-25"];
  table.awaits("announce", schlag ? [trumpf] : [[first, ["schlag"], "W-24"], trumpf], "W-24");
}

export function leads(table, leader, clause) {
  const holding = table.ring(leader).filter((seat) => table.held(seat));
  table.awaits("play", holding.map((seat, index) => [seat, ["play"], index ? "W-31" : clause]), clause);
  return holding.length;
}

/** Ends the hand for these sides; what has ended already stays as it is. */
export function lost(table, side) {
  if (!table.ended) table.endHand(other(table, side));
}

export function gathered(table) {
  const { dealer, away, fines } = table.marks;
  table.gather();
  table.marks = { ...structuredClone(table.book.marks), dealer, away, fines };
}

export function upshot(table) {
  const { marks } = table;
  if (marks.away.length && !table.over) {
    const gone = marks.away.map((seat) => sideOf(table, seat));
    const staying = sidesOf(table).filter((side) => !gone.includes(side));
    table.endMatch(...best(table, staying));
    return true;
  }
  if (table.over) return false;
  if (table.phase === "play" && !table.ended) {
    if (!table.queue.length && table.laid.length) return sweep(table);
    const ahead = sidesOf(table).find((side) => taken(table, side) >= ENOUGH);
    if (ahead) {
      table.endHand(ahead);
      return true;
    }
    if (!table.queue.length) {
      if (!leads(table, marks.leader || forehand(table), "W-31")) table.endHand();
      return true;
    }
  }
  if (table.ended && !marks.booked) return book(table);
  if (marks.booked) {
    const winners = victors(table);
    if (winners.length) table.endMatch(...winners);
    else {
      const next = forehand(table);
      gathered(table);
      begin(table, next);
    }
    return true;
  }
  return false;
}

function sweep(table) {
  const { marks } = table;
  const winner = taker(table);
  for (const [seat] of table.laid.toReversed()) {
    table.put("taken", [...table.cards("taken"), ...table.cards(`trick/${seat}`)]);
    table.put(`trick/${seat}`, []);
  }
  for (const seat of table.seats) marks.tricks[seat] ??= 0;
  marks.tricks[winner] += 1;
  marks.leader = winner;
  marks.bound = false;
  table.laid = [];
  return true;
}

function book(table) {
  const { marks } = table;
  for (const side of table.won) table.score(side, marks.value);
  for (const [side, points] of Object.entries(marks.fines)) if (points) table.score(side, points);
  marks.fines = {};
  marks.booked = true;
  return true;
}

const best = (table, sides) => {
  const most = Math.max(...sides.map((side) => table.scores.points?.[side] ?? 0));
  return sides.filter((side) => (table.scores.points?.[side] ?? 0) === most);
};

function victors(table) {
  const there = [...new Set(table.seats.map((seat) => sideOf(table, seat)))].filter((side) => (table.scores.points?.[side] ?? 0) >= table.terms.target);
  const first = there.length ? best(table, there) : [];
  const winning = first.filter((side) => table.won.includes(side));
  return winning.length ? winning : first;
}

// --- the power of the cards ---

export function announced(table) {
  const { schlag, trumpf } = table.marks;
  return schlag && trumpf ? trumpf + schlag : "";
}

/** How high a card is in a trick, where this one was led. */
export function power(table, card, led) {
  const { schlag, trumpf } = table.marks;
  if (CRITICALS.includes(card)) return 500 - CRITICALS.indexOf(card);
  if (card === announced(table)) return 400;
  if (rankOf(card) === schlag) return 300;
  if (suitOf(card) === trumpf) return 200 + height(card);
  return suitOf(card) === suitOf(led) ? 100 + height(card) : 0;
}

function taker(table) {
  const led = table.laid[0][1];
  let [winner, highest] = [null, -1];
  for (const [seat, card] of table.laid) {
    const high = power(table, card, led);
    if (high > highest) [winner, highest] = [seat, high];
  }
  return winner;
}

export const meets = (table) => new Set(table.book.cards.map((card) => card.face).filter((face) => CRITICALS.includes(face) || suitOf(face) === table.marks.trumpf));
