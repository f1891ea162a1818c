// Bavarian Watten for four: the clauses W-1 to W-61 under their usual terms.

import { forbid } from "./table.mjs";
import { allTakes, announced, announcers, announcing, begin, CRITICALS, cutOn, cutter, dealerOf, finders, forehand, gathered, HAND, leads, looking, lost, meets, power, sideOf, sidesOf, tight, tricks } from "./watten-hand.mjs";

export { begin, upshot } from "./watten-hand.mjs";

export const TERMS = ["target"];

export function resume(table, seat) {
  const { marks } = table;
  const laid = table.ring(seat).filter((one) => table.count(`trick/${one}`));
  marks.leader ||= laid[0] ?? seat;
  marks.tight = sidesOf(table).filter((side) => tight(table, side));
  table.laid = table.ring(marks.leader).filter((one) => table.count(`trick/${one}`)).map((one) => [one, table.top(`trick/${one}`)]);
  table.played = {};
  const clause = tricks(table) || laid.length ? "W-31" : "W-30";
  const missing = table.ring(seat).filter((one) => !table.count(`trick/${one}`));
  table.awaits("play", missing.map((one, index) => [one, ["play"], index ? "W-31" : clause]), clause);
  if (marks.go) pause(table);
}

// --- Go ---

/** Puts the answer of the other side before all that was awaited. */
function pause(table) {
  const side = table.marks.go;
  const from = table.turn ?? table.seats[0];
  const answers = table.ring(from).find((seat) => sideOf(table, seat) !== side);
  const [first, ...rest] = table.queue;
  const words = ["accept", "refuse"];
  const old = ({ seat, moves, clause, since }) => [seat, moves, clause, since];
  if (answers === first?.seat) table.awaits("pending", [[answers, [...words, ...first.moves], "W-42"], ...rest.map(old)], "W-42");
  else table.awaits("pending", [[answers, words, "W-42"], ...table.queue.map(old)], "W-42");
}

function accepted(table) {
  const { marks } = table;
  Object.assign(marks, { value: marks.bid, raised: marks.go, go: "", bid: 0 });
  const queue = table.queue.filter((one) => one.moves.includes("play"));
  table.awaits("play", queue.map((one) => [one.seat, ["play"], one.moves.includes("accept") ? "W-31" : one.clause, one.since]), "W-43");
}

// --- the moves: each asks its clauses, and returns what follows ---

export function shows(act) {
  if (act.move === "play") return [`hand/${act.seat}`, [act.card]];
  if (act.move === "give-back") return [`hand/${act.seat}`, act.cards];
  return act.move === "see" || act.move === "left" ? [act.place, act.cards] : null;
}

function unsorted(table) {
  if (table.faces("stock").some(Boolean)) table.shuffle("stock");
}

function packets(table, seats) {
  const give = (seat, number) => number > 0 && table.draw(number, "stock", `hand/${seat}`);
  for (const seat of seats) give(seat, 3 - table.held(seat));
  for (const seat of seats) give(seat, HAND - table.held(seat));
}

export const moves = {
  cut(table, { seat, cards = null }, allows) {
    allows("W-10", seat === cutter(table));
    allows("W-11", !table.marks.lifted && !allTakes(table) && (cards === null || (cards > 0 && cards < table.count("stock"))));
    return () => {
      table.marks.lifted = true;
      cutOn(table);
    };
  },

  take(table, { seat }, allows) {
    if (table.phase === "deal" && allTakes(table) < finders(table).length) allows("W-13", false);
    allows("W-12", seat === looking(table));
    if (table.held(seat) >= 3) forbid("W-12");
    return () => {
      unsorted(table);
      table.draw(1, "stock", `hand/${seat}`);
      table.marks.takes[seat] = (table.marks.takes[seat] ?? 0) + 1;
      cutOn(table);
    };
  },

  pass(table) {
    return () => table.awaits("deal", [[dealerOf(table), ["deal"], "W-17"]], "W-13");
  },

  deal(table, { seat }, allows) {
    allows("W-3", seat === dealerOf(table));
    return () => {
      unsorted(table);
      packets(table, table.ring(forehand(table)));
      table.marks.up = table.seats.filter((one) => announcers(table).includes(one));
      for (const [one, cards] of Object.entries(table.hand === 1 ? table.known : {})) table.show(`hand/${one}`, cards);
      announcing(table);
    };
  },

  misdeal(table) {
    if (["cut", "deal"].includes(table.phase) || table.ended) forbid("W-18");
    return () => {
      const dealer = dealerOf(table);
      gathered(table);
      begin(table, dealer);
    };
  },

  peek(table, { who }) {
    const cutting = ["cut", "deal"].includes(table.phase);
    if (cutting && who === looking(table)) forbid("W-13");
    if (!cutting && (table.ended || !table.count("stock"))) forbid("W-19");
    return () => {};
  },

  "pick-up"(table, { who }) {
    if (!table.held(who) || table.marks.up.includes(who) || table.phase !== "announce") forbid("W-20");
    return () => {};
  },

  ask(table, { seat }, allows) {
    const { marks } = table;
    if (marks.question) forbid("W-21");
    allows("W-21", announcers(table).includes(seat) && !marks.asked.includes(seat) && !marks.schlag);
    if (table.count("stock") < HAND * 2) forbid("W-22");
    return () => {
      marks.asked = [...marks.asked, seat];
      asking(table, seat, "better hands", "W-21");
    };
  },

  offer(table, { seat }, allows) {
    const { marks } = table;
    if (marks.question) forbid("W-21");
    allows("W-23", seat === forehand(table) && !marks.offered && !marks.schlag);
    return () => {
      marks.offered = true;
      asking(table, seat, "a swap", "W-23");
    };
  },

  agree(table) {
    const { marks } = table;
    return () => {
      if (marks.question === "a swap") {
        Object.assign(marks, { swapped: true, question: "" });
        announcing(table);
      } else redeal(table);
    };
  },

  decline(table) {
    return () => {
      table.marks.question = "";
      announcing(table);
    };
  },

  "give-back"(table, { seat, cards }) {
    const { marks } = table;
    table.shows(`hand/${seat}`, cards, "W-1", "W-1");
    if (new Set(cards).size !== cards.length || cards.length !== (marks.takes[seat] ?? 0) || cards.includes("?")) forbid("W-22");
    return () => {
      table.show(`hand/${seat}`, cards);
      weighed(table, seat, cards);
      delete marks.takes[seat];
      redeal(table);
    };
  },

  schlag(table, { seat, rank }) {
    const { marks } = table;
    return () => {
      const [, second] = marks.swapped ? announcers(table).reverse() : announcers(table);
      if (seat === second) marks.swapped = !marks.swapped;
      marks.schlag = rank;
      announcing(table);
    };
  },

  trumpf(table, { suit }) {
    const { marks } = table;
    return () => {
      Object.assign(marks, { trumpf: suit, up: [...table.seats], value: 2, leader: forehand(table) });
      marks.tight = sidesOf(table).filter((side) => tight(table, side));
      table.laid = [];
      leads(table, forehand(table), "W-30");
    };
  },

  signal: () => () => {},

  play(table, { seat, card, waive }, allows) {
    if (card === "?") forbid("G-1");
    table.shows(`hand/${seat}`, [card], "W-1", "W-1");
    const { marks } = table;
    if (table.count(`trick/${seat}`)) forbid("W-32");
    let claimed = null;
    if (marks.bound && !meets(table).has(card)) {
      const known = table.lacks(seat, meets(table));
      if (known === false) allows("W-34", false);
      if (known === null && !waive.includes("W-34")) claimed = meets(table);
    }
    return () => {
      const side = sideOf(table, seat);
      if (claimed) {
        table.claim("W-34", seat, claimed, null, () => lost(table, side));
      }
      if (marks.bound && power(table, card, table.laid[0][1]) > power(table, table.laid[0][1], table.laid[0][1])) marks.bound = false;
      if (marks.go) accepted(table);
      const before = table.played[seat] ?? [];
      table.lay(card, `hand/${seat}`, `trick/${seat}`);
      table.laid.push([seat, card]);
      table.played[seat] = [...before, card];
      if (marks.takes[seat] && seat === cutter(table) && before.length === HAND - 1) weighed(table, seat, table.played[seat]);
      for (const claim of table.refuted()) claim.proven();
      if (table.ended || table.over) return;
      const at = table.queue.findIndex((one) => one.seat === seat);
      table.awaits("play", table.queue.filter((_, index) => index !== at).map((one) => [one.seat, one.moves, one.clause, one.since]), "W-31");
    };
  },

  call(table, { seat }) {
    const { marks, laid } = table;
    const ledIt = laid.length === 1 && laid[0][0] === seat && laid[0][1] === announced(table);
    if (marks.bound || tricks(table) || !ledIt) forbid("W-33");
    return () => {
      marks.bound = true;
    };
  },

  go(table, { seat }, allows) {
    const { marks } = table;
    const side = sideOf(table, seat);
    if (marks.go || table.phase !== "play") forbid("W-41");
    allows("W-46", marks.raised !== side);
    allows("W-49", !tight(table, side));
    return () => {
      Object.assign(marks, { go: side, bid: marks.value + 1 });
      pause(table);
    };
  },

  accept(table, { seat }) {
    answer(table, seat);
    return () => accepted(table);
  },

  refuse(table, { seat }) {
    answer(table, seat);
    return () => {
      const winner = table.marks.go;
      Object.assign(table.marks, { go: "", bid: 0 });
      table.endHand(winner);
    };
  },

  leave(table, { seat }) {
    return () => table.marks.away.push(seat);
  },
};

function answer(table, seat) {
  if (!table.marks.go || sideOf(table, seat) === table.marks.go) forbid("W-43");
}

function asking(table, seat, question, clause) {
  table.marks.question = question;
  const answering = announcers(table).find((one) => one !== seat);
  table.awaits("announce", [[answering, ["agree", "decline"], clause], ...table.queue.map((one) => [one.seat, one.moves, one.clause, one.since])], clause);
}

/** Both announcers get new hands, once the cutter among them has shown what was taken. */
function redeal(table) {
  const { marks } = table;
  const both = announcers(table);
  const showing = both.filter((seat) => seat === cutter(table) && marks.takes[seat]);
  if (showing.length) {
    table.awaits("announce", showing.map((seat) => [seat, ["give-back"], "W-22"]), "W-22");
    return;
  }
  for (const seat of both) {
    table.put("stock", [...table.cards("stock"), ...table.cards(`hand/${seat}`)]);
    table.put(`hand/${seat}`, []);
    delete marks.takes[seat];
  }
  table.shuffle("stock");
  Object.assign(marks, { asked: [], offered: false, swapped: false, schlag: "", question: "" });
  packets(table, both);
  announcing(table);
}

/** A take is wrongful where no Critical was among the cards. */
function weighed(table, seat, cards) {
  if (cards.some((card) => CRITICALS.includes(card))) return;
  const { fines } = table.marks;
  const side = sideOf(table, seat);
  fines[side] = (fines[side] ?? 0) - 2;
}
