// Judging: the reports of a match are ruled on one by one; corrections rule on all later ones again.

import { No, Table, forbid } from "./table.mjs";
import * as watten from "./watten.mjs";
import * as whot from "./whot.mjs";

const GAMES = { "whot-1on1": whot, "watten-bavarian-4": watten };
const CORRECTIONS = ["undo", "replace", "restore"];
const LAWS = ["see", "count", "left", "look", "dealer"];

/** Whether this reader rules on a match: its book, its terms, and all that happens in it. */
export function judges(match, book) {
  const game = GAMES[book.name];
  if (!game) return false;
  const usual = (name, value) => book.terms.some((term) => term.name === name && term.usual === value);
  const agreed = Object.entries(match.terms).every(([name, value]) => usual(name, value) || game.TERMS.includes(name));
  return agreed && match.steps.every((step) => step.kind === "then" || (step.kind === "report" ? knows(game, step.move) : CORRECTIONS.includes(step.kind) && (!step.report || knows(game, step.report.move))));
}

const knows = (game, move) => LAWS.includes(move) || move in game.moves;

export function judged(match, book) {
  const judge = new Judge(match, book, GAMES[book.name]);
  for (const step of match.steps) judge.take(step);
  return { rulings: judge.rulings, end: judge.end() };
}

class Judge {
  constructor(match, book, game) {
    Object.assign(this, { match, book, game });
    this.reports = [];
    this.rulings = new Map();
    this.open();
  }

  open() {
    const { match, book, game } = this;
    this.table = new Table(book, match.seats, match.sides, match.terms);
    this.table.known = match.position.hand ?? {};
    game.begin(this.table, match.seats[0]);
    this.table.begun = false;
    if (Object.keys(match.position).some((kind) => kind !== "hand")) this.lay(match.position);
  }

  /** Lays the position out that the match begins with. */
  lay(position) {
    const { table } = this;
    const places = Object.entries(position.place ?? {});
    for (const [place, cards] of places.sort(([one], [other]) => (one === "stock") - (other === "stock"))) {
      const laid = cards.map((card) => (card === "?" ? { face: null, not: new Set() } : { face: card, not: new Set() }));
      const stock = table.cards("stock");
      const rest = stock.slice(0, stock.length - laid.length);
      if (place === "stock") table.put("outside", [...table.cards("outside"), ...rest]);
      else table.put("stock", rest);
      table.put(place, laid);
    }
    for (const card of this.book.cards) table.seen(card.face);
    for (const [key, points] of Object.entries(position.score ?? {})) {
      const [side, title = "points"] = key.split(" ");
      table.score(side, points, title);
    }
    Object.assign(table.marks, structuredClone(position.mark ?? {}));
    if (position.turn) {
      this.game.resume(table, position.turn.seat);
      if (position.turn.since !== null) table.queue[0].since = position.turn.since;
    }
    if (position.awaited) {
      table.phase = position.awaited.phase;
      table.queue = position.awaited.queue.map((one) => ({ ...one }));
    }
    Object.assign(table.marks, structuredClone(position.mark ?? {}));
    table.begun = Boolean(position.place);
  }

  take(step) {
    if (step.kind === "report") {
      const entry = { report: step, line: step.line, before: [] };
      this.reports.push(entry);
      this.rulings.set(step.line, this.rule(step));
    } else if (CORRECTIONS.includes(step.kind)) this.rulings.set(step.line, this.correct(step));
  }

  correct(step) {
    const there = this.reports.filter((entry) => (step.kind === "restore" ? entry.before.length : entry.report));
    const lately = step.kind === "restore" ? there.toSorted((one, other) => one.touched - other.touched) : there;
    const entry = step.number === null ? lately.at(-1) : this.reports[step.number - 1];
    if (entry !== this.reports.at(-1) && !step.why && this.reports.slice(this.reports.indexOf(entry) + 1).some((one) => one.report)) return new No("G-4");
    if (step.kind === "restore") entry.report = entry.before.pop();
    else {
      entry.before.push(entry.report);
      entry.report = step.kind === "replace" ? step.report : null;
    }
    entry.touched = step.line;
    this.open();
    for (const one of this.reports) if (one.report) this.rule(one.report);
    return { outcome: "stands", cites: ["G-4"] };
  }

  /** Rules on a report, and lets follow what follows. */
  rule(report) {
    const { table, game } = this;
    table.at = report.at ?? null;
    const cites = [];
    const act = { ...report.fields, seat: report.who, move: report.move, waive: report.waive ?? [], waived: [] };
    const before = table.shown;
    try {
      this.place(act);
      const effects = this.ask(act);
      if (!table.begun) table.begun = !["dealer", "see", "count", "look"].includes(act.move);
      effects(cites);
      this.settle(act);
      return { outcome: "stands", cites };
    } catch (no) {
      if (!(no instanceof No)) throw no;
      if (no.outcome === "void") {
        const shown = game.shows?.(act);
        if (shown && shown[1].every((face) => table.copies.has(face)) && table.mayLie(...shown)) table.show(...shown);
        this.weigh();
        game.price?.(table, no.cites[0], act);
        this.settle(act);
      }
      return no;
    } finally {
      table.shown = before;
    }
  }

  /** Seats, the end, the phase and the queue, before any clause. */
  place(act) {
    const { table, book } = this;
    const kind = book.byName.get(act.move);
    const named = kind.fields.filter((field) => field.kind === "seat").map((field) => act[field.name]);
    if (!named.every((seat) => seat === undefined || seat === null || table.seats.includes(seat))) forbid("G-13");
    if (table.over && !kind.after_end) forbid("G-4");
    const head = table.queue[0];
    const by = head?.clause || "G-5";
    if (kind.phases.length && !kind.phases.includes(table.phase)) forbid(by);
    if (!kind.in_turn) return;
    if (head && !(head.seat === act.seat && head.moves.includes(act.move))) {
      if (head.moves.includes(act.move) && act.waive.includes(by)) return;
      forbid(by);
    }
    if (!head && kind.phases.length) forbid(by);
  }

  ask(act) {
    const { table, game } = this;
    const allows = (clause, allowed) => {
      if (!allowed && !act.waive.includes(clause)) forbid(clause);
    };
    const law = laws[act.move];
    return law ? law(table, act, this) : game.moves[act.move](table, act, allows);
  }

  /** What follows from the table alone. */
  settle() {
    this.weigh();
    while (this.game.upshot(this.table)) this.weigh();
  }

  weigh() {
    for (const claim of this.table.refuted()) claim.proven();
  }

  end() {
    const { table } = this;
    const places = Object.fromEntries([...table.places].filter(([, cards]) => cards.length).map(([place, cards]) => [place, cards.length]).sort(([one], [other]) => (one < other ? -1 : 1)));
    return { phase: table.phase, turn: table.over ? null : table.turn, awaited: table.queue[0]?.moves ?? [], hand: table.hand, over: table.over, winners: table.winners, scores: table.scores, places };
  }
}

/** What every book understands. */
const laws = {
  see(table, act) {
    table.shows(act.place, act.cards, "G-1", "G-1");
    return () => table.show(act.place, act.cards);
  },

  count(table, act) {
    if (table.count(act.place) !== act.cards) throw new No("G-2", "contradicts");
    return () => {};
  },

  left(table, act) {
    const over = table.ended ? table : table.last;
    if (!over) forbid("G-3");
    over.shows(act.place, act.cards, "G-1", "G-1");
    return () => over.show(act.place, act.cards);
  },

  look(table, act) {
    if (act.cards.length > table.count(act.place)) forbid("G-1");
    return () => {};
  },

  dealer(table, act, judge) {
    if (table.begun) forbid("G-9");
    return () => judge.game.begin(table, act.who);
  },
};
