// Whot, one against one: the clauses WH-1 to WH-21 under their usual terms.

import { No, forbid } from "./table.mjs";

/** Terms whose value is only a number of cards or of seconds: any of them will do. */
export const TERMS = ["hand_size", "last_card_penalty", "warning_penalty", "raise_seconds", "stake"];

const SUITS = { C: "circle", T: "triangle", X: "cross", Q: "square", S: "star" };
const PICKS = { 2: 2, 5: 3 };
const DUE = { 2: "warning", 1: "last-card" };
const TURN = ["play", "draw"];
const AGAIN = ["WH-8", "WH-9", "WH-12"];

const numberOf = (face) => (face === "W" ? 20 : Number(face.slice(1)));
const suitOf = (face) => SUITS[face[0]] ?? "";

export function begin(table, dealer) {
  if (table.terms.stake) table.marks.stake = table.terms.stake;
  table.awaits("deal", [[dealer, ["deal"]]], "WH-3");
}

export function resume(table, seat) {
  const { marks } = table;
  marks.dealer ||= table.next(seat, table.seats.length - 1);
  marks.fresh = false;
  if (marks.market) {
    const mover = table.next(marks.market);
    const drawing = seat === marks.market ? [] : [[seat, ["draw"]]];
    table.awaits("play", [...drawing, [mover, TURN]], "WH-12");
  } else table.awaits("play", [[seat, TURN]], debtClause(marks) ?? "WH-5");
}

export function shows(act) {
  if (act.move === "play") return [`hand/${act.seat}`, [act.card]];
  return act.move === "see" || act.move === "left" ? [act.place, act.cards] : null;
}

export function upshot(table) {
  if (table.marks.away.length && !table.over) {
    table.endMatch(...table.seats.filter((seat) => !table.marks.away.includes(seat)));
    return true;
  }
  if (!table.ended || table.over) return false;
  table.endMatch(...table.won);
  return true;
}

export function price(table, clause, act) {
  const late = waited(table);
  if (clause === "WH-18" && ["play", "draw", "name"].includes(act.move) && act.seat === table.turn && late !== null && late > limit(table)) missed(table, act.seat);
}

// --- the table as the clauses see it ---

const debtClause = ({ debt, debt_of: of }) => (!debt ? null : of === 2 ? "WH-10" : "WH-11");
const atMarket = (table) => table.queue.length > 1;
const renewable = (table) => table.count("pile") > 1;
const exhausted = (table) => !table.count("stock") && !renewable(table);
const limit = (table) => table.terms.turn_seconds * 1000;
const untouched = (table) => table.marks.fresh && table.seats.every((seat) => table.held(seat) === table.terms.hand_size);
const resting = (table) => !table.marks.started && untouched(table);

function waited(table) {
  const since = table.queue.length && !resting(table) ? table.queue[0].since : null;
  return since === null || table.at === null ? null : table.at - since;
}

function fits(table, card) {
  const top = table.top("pile");
  if (top === null || card === "W") return true;
  if (top === "W") return !table.marks.named || suitOf(card) === table.marks.named;
  return suitOf(card) === suitOf(top) || numberOf(card) === numberOf(top);
}

// --- drawing ---

function renew(table) {
  const pile = table.cards("pile");
  if (pile.length < 2) return;
  table.put("pile", pile.slice(-1));
  table.put("stock", [...pile.slice(0, -1), ...table.cards("stock")]);
  table.shuffle("stock");
}

/** Draws so many, with a new stock where one is needed; says whether there were enough. */
function drawing(table, seat, number) {
  if (number) delete table.marks.spoken[seat];
  for (let left = number; left; ) {
    const have = Math.min(left, table.count("stock"));
    if (have) {
      table.draw(have, "stock", `hand/${seat}`);
      left -= have;
    } else if (renewable(table)) renew(table);
    else return false;
  }
  return true;
}

const onWith = (table, seat, enough, clause) => table.awaits("play", [[table.next(seat), TURN]], enough ? clause : "WH-13");

function paying(table, seat, number, clause) {
  const { debt } = table.marks;
  const part = number ?? debt;
  let enough = drawing(table, seat, part) && number !== 0;
  if (part < debt && exhausted(table)) enough = false;
  const left = enough ? Math.max(debt - part, 0) : 0;
  table.marks.debt = left;
  if (left) table.awaits("play", [[seat, ["draw"], clause, table.queue[0].since]], clause);
  else onWith(table, seat, enough, clause);
}

function served(table, seat, number) {
  drawing(table, seat, number);
  const at = table.queue.findIndex((one) => one.seat === seat && one.moves.length === 1 && one.moves[0] === "draw");
  let rest = table.queue.filter((_, index) => index !== at);
  if (rest.length > 1 && exhausted(table)) rest = rest.slice(-1);
  table.awaits("play", rest.map((one) => [one.seat, one.moves, one.clause, one.since]), "WH-12");
}

// --- words ---

function unsaid(table, seat) {
  const call = DUE[table.held(seat)] ?? "";
  return table.marks.spoken[seat] === call ? "" : call;
}

function owes(table, seat) {
  if (table.ended || !unsaid(table, seat) || table.queue.at(-1).seat === seat) return;
  table.marks.must_say[seat] = DUE[table.held(seat)];
}

function lapse(table, ...acting) {
  for (const seat of Object.keys(table.marks.must_say)) if (!acting.includes(seat)) delete table.marks.must_say[seat];
}

function overtakes(table, seat) {
  if (!atMarket(table)) lapse(table, seat);
}

// --- the clock ---

function missed(table, seat) {
  const { marks, queue } = table;
  if (queue[0].moves[0] === "name" && !marks.fresh) {
    table.lay("W", "pile", `hand/${seat}`);
    if (marks.spoken[seat] !== DUE[table.held(seat)]) delete marks.spoken[seat];
  }
  if (atMarket(table)) served(table, seat, 1);
  else if (marks.debt) paying(table, seat, null, "WH-18");
  else {
    const clause = queue[0].moves[0] === "name" ? table.turnBefore : queue[0].clause;
    const call = unsaid(table, seat);
    if (call && AGAIN.includes(clause) && table.laidBy === seat) marks.must_say[seat] = call;
    table.awaits("play", [[table.next(seat), TURN]], "WH-18");
  }
}

const inTime = (table) => (waited(table) ?? 0) <= limit(table);

function offerOpen(table) {
  const { offer } = table.marks;
  if (!offer.seat) return false;
  return offer.at === null || table.at === null || table.at - offer.at <= table.terms.raise_seconds * 1000;
}

// --- the moves: each asks its clauses, and returns what follows ---

export const moves = {
  deal(table, { seat }) {
    return () => {
      table.marks.dealer = seat;
      for (let steps = 1; steps <= table.seats.length; steps++) table.draw(table.terms.hand_size, "stock", `hand/${table.next(seat, steps)}`);
      for (const [one, cards] of Object.entries(table.hand === 1 ? table.known : {})) table.show(`hand/${one}`, cards);
      table.awaits("play", [[table.next(seat), TURN]], "WH-4");
    };
  },

  play(table, { seat, card, suit }, allows) {
    if (card === "?") forbid("G-1");
    table.shows(`hand/${seat}`, [card], "WH-1", "WH-21");
    allows("WH-18", inTime(table));
    const { marks } = table;
    if (marks.debt) allows(debtClause(marks), numberOf(card) === marks.debt_of);
    else if (table.count("pile")) allows("WH-6", fits(table, card));
    if (suit && card !== "W") forbid("WH-7");
    return () => {
      overtakes(table, seat);
      table.turnBefore = table.queue[0].clause;
      table.laidBy = seat;
      table.lay(card, `hand/${seat}`, "pile");
      marks.fresh = false;
      if (suit || card !== "W") marks.named = suit ?? "";
      const number = numberOf(card);
      if (!table.held(seat)) {
        marks.offer = {};
        table.endHand(seat);
        return;
      }
      follow(table, seat, card, number, suit);
      owes(table, seat);
    };
  },

  name(table, { seat, suit }, allows) {
    allows("WH-18", inTime(table));
    return () => {
      table.marks.named = suit;
      table.awaits("play", [[table.next(seat), TURN]], "WH-7");
      owes(table, seat);
    };
  },

  draw(table, { seat, cards = null }, allows) {
    const { marks } = table;
    allows("WH-18", inTime(table));
    if (exhausted(table)) allows("WH-13", cards === 0);
    const one = exhausted(table) ? [0] : [null, 1];
    if (atMarket(table)) allows("WH-12", one.includes(cards));
    else if (marks.debt) {
      const some = cards !== 0 || exhausted(table);
      allows(debtClause(marks), some && (cards === null || cards <= marks.debt));
    } else allows("WH-5", one.includes(cards));
    return () => {
      overtakes(table, seat);
      const number = cards ?? 1;
      if (atMarket(table)) served(table, seat, number);
      else if (marks.debt) paying(table, seat, cards, debtClause(marks));
      else {
        marks.fresh = false;
        const enough = drawing(table, seat, number);
        onWith(table, seat, enough && cards !== 0, "WH-5");
      }
    };
  },

  "turn-up": () => forbid("WH-4"),
  reveal: () => forbid("WH-17"),

  say(table, { seat, call }, allows) {
    const { must_say: due, spoken } = table.marks;
    allows("WH-14", DUE[table.held(seat)] === call || due[seat] === call);
    return () => {
      if (due[seat] === call) delete due[seat];
      else spoken[seat] = call;
    };
  },

  catch(table, { seat, silent }, allows) {
    const { must_say: due } = table.marks;
    allows("WH-14", seat !== silent && silent in due);
    return () => {
      const call = due[silent] ?? "last-card";
      lapse(table, silent, seat);
      delete due[silent];
      drawing(table, silent, table.terms[call === "warning" ? "warning_penalty" : "last_card_penalty"]);
    };
  },

  start(table) {
    if (!resting(table)) forbid("WH-18");
    return () => {
      table.marks.started = true;
      table.awaits(table.phase, table.queue.map((one) => [one.seat, one.moves, one.clause]), "WH-18");
    };
  },

  timeout(table, { seat }, allows) {
    if (seat !== table.turn) forbid("WH-18");
    if (table.at !== null && table.queue[0].since !== null) allows("WH-18", !resting(table));
    const have = waited(table);
    allows("WH-18", have === null || have >= limit(table));
    return () => missed(table, seat);
  },

  offer(table, { seat, amount }, allows) {
    const { marks } = table;
    allows("WH-19", !(offerOpen(table) && marks.offer.at !== null) && amount > marks.stake);
    return () => {
      marks.offer = { seat, amount, at: table.at };
    };
  },

  accept(table, { seat }, allows) {
    const { marks } = table;
    if (!marks.offer.seat || marks.offer.seat === seat) forbid("WH-19");
    allows("WH-19", offerOpen(table));
    return () => {
      marks.stake = marks.offer.amount;
      marks.offer = {};
    };
  },

  reshuffle(table, _, allows) {
    allows("WH-13", !table.count("stock") && renewable(table));
    return () => renew(table);
  },

  misdeal(table, _, allows) {
    allows("WH-3", untouched(table));
    return () => {
      const { dealer, stake, away } = table.marks;
      table.gather();
      table.marks = { ...structuredClone(table.book.marks), dealer, stake, away };
      table.awaits("deal", [[dealer, ["deal"]]], "WH-3");
    };
  },

  leave(table, { seat }) {
    if (table.marks.away.includes(seat)) throw new No("G-6");
    return () => {
      table.marks.away.push(seat);
      if (table.turn === seat && table.phase === "play") missed(table, seat);
    };
  },
};

/** Who moves after a card, and what for. */
function follow(table, seat, card, number, suit) {
  const { marks } = table;
  const other = table.next(seat);
  if (card === "W" && !suit) table.awaits("play", [[seat, ["name"], "WH-7", table.queue[0].since]], "WH-7");
  else if (number === 1) table.awaits("play", [[seat, TURN]], "WH-8");
  else if (number === 8) table.awaits("play", [[table.next(seat, 2), TURN]], "WH-9");
  else if (number in PICKS) {
    marks.debt += PICKS[number];
    marks.debt_of = number;
    table.awaits("play", [[other, TURN]], number === 2 ? "WH-10" : "WH-11");
  } else if (number === 14) {
    if (exhausted(table)) table.awaits("play", [[other, TURN]], "WH-13");
    else table.awaits("play", [[other, ["draw"]], [other, TURN]], "WH-12");
  } else table.awaits("play", [[other, TURN]], "WH-5");
}
