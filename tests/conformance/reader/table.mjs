// The table: where the cards lie, what can still be what, who is awaited, and what was claimed.

/** A report that is not accepted: thrown by the clause that forbids it. */
export class No {
  constructor(clause, outcome = "void") {
    this.outcome = outcome;
    this.cites = [clause];
  }
}

export const forbid = (clause) => {
  throw new No(clause);
};

const unknown = (not = new Set()) => ({ face: null, not });

export class Table {
  constructor(book, seats, sides, terms) {
    Object.assign(this, { book, seats, sides, terms });
    this.copies = new Map(book.cards.map((card) => [card.face, card.copies]));
    this.places = new Map([["stock", Array.from({ length: book.size }, () => unknown())]]);
    this.marks = structuredClone(book.marks);
    this.phase = "";
    this.queue = [];
    this.scores = {};
    this.hand = 1;
    this.over = false;
    this.ended = false;
    this.won = [];
    this.winners = [];
    this.claims = [];
    this.last = null;
    this.at = null;
    this.lapsed = false;
  }

  cards(place) {
    return this.places.get(place) ?? [];
  }

  count(place) {
    return this.cards(place).length;
  }

  held(seat) {
    return this.count(`hand/${seat}`);
  }

  faces(place) {
    return this.cards(place).map((card) => card.face);
  }

  top(place) {
    return this.cards(place).at(-1)?.face ?? null;
  }

  next(seat, steps = 1) {
    return this.seats[(this.seats.indexOf(seat) + steps) % this.seats.length];
  }

  ring(first) {
    return this.seats.map((_, index) => this.next(first, index));
  }

  get turn() {
    return this.queue[0]?.seat ?? null;
  }

  visible(face) {
    let found = 0;
    for (const cards of this.places.values()) for (const card of cards) if (card.face === face) found += 1;
    return found;
  }

  canBe(card, face) {
    return card.face === null && !card.not.has(face) && this.visible(face) < this.copies.get(face);
  }

  // --- what a report shows ---

  /** Whether these faces can lie in a place, as far as anybody has seen. */
  mayLie(place, faces) {
    const lying = [...this.cards(place)];
    const hidden = [];
    for (const face of faces.filter((one) => one !== "?")) {
      const at = lying.findIndex((card) => card.face === face);
      if (at >= 0) lying.splice(at, 1);
      else hidden.push(face);
    }
    if (faces.length > this.count(place)) return false;
    for (const face of new Set(hidden)) {
      const more = hidden.filter((one) => one === face).length;
      if (this.visible(face) + more > this.copies.get(face)) return false;
    }
    for (const face of hidden) {
      const at = lying.findIndex((card) => this.canBe(card, face));
      if (at < 0) return false;
      lying.splice(at, 1);
    }
    return true;
  }

  /** Contradicts where the pack has no such card, or it cannot lie there. */
  shows(place, faces, packed, lain) {
    if (!faces.every((face) => face === "?" || this.copies.has(face))) throw new No(packed, "contradicts");
    if (!this.mayLie(place, faces)) throw new No(lain, "contradicts");
  }

  /** Turns cards of a place up, where they are not known there already. */
  show(place, faces) {
    const lying = [...this.cards(place)];
    for (const face of faces.filter((one) => one !== "?")) {
      let at = lying.findIndex((card) => card.face === face);
      if (at < 0) {
        at = lying.findIndex((card) => this.canBe(card, face));
        if (at < 0) continue;
        const card = lying[at];
        card.face = face;
        this.seen(face, card);
        this.hear(place, card);
      }
      lying.splice(at, 1);
    }
  }

  /** A card of which all copies lie in sight is none of those that nobody sees. */
  seen(face) {
    if (this.visible(face) < this.copies.get(face)) return;
    for (const cards of this.places.values()) for (const card of cards) if (card.face === null) card.not.add(face);
  }

  // --- facts ---

  put(place, cards) {
    if (cards.length) this.places.set(place, cards);
    else this.places.delete(place);
  }

  /** Moves one card with its face to the top of a place. */
  lay(face, from, to) {
    this.show(from, [face]);
    const cards = [...this.cards(from)];
    const at = cards.findLastIndex((card) => card.face === face);
    const [card] = at < 0 ? cards.splice(-1) : cards.splice(at, 1);
    this.put(from, cards);
    this.put(to, [...this.cards(to), card]);
  }

  /** Moves so many cards that nobody sees. */
  draw(number, from, to) {
    const cards = this.cards(from);
    const moved = number ? cards.slice(-number) : [];
    for (const card of moved) card.entered = (card.entered ?? 0) + 1;
    this.put(from, cards.slice(0, cards.length - moved.length));
    this.put(to, [...this.cards(to), ...moved]);
  }

  shuffle(place) {
    const cards = this.cards(place);
    const shown = new Set(cards.map((card) => card.face));
    const hidden = cards.filter((card) => card.face === null);
    const never = [...this.copies.keys()].filter((face) => !shown.has(face) && hidden.every((card) => card.not.has(face)));
    this.put(place, cards.map(() => unknown(new Set(never))));
  }

  gather() {
    this.last = this.ended ? this.snapshot() : null;
    const all = [...this.places.values()].flat().length;
    this.places = new Map([["stock", Array.from({ length: all }, () => unknown())]]);
    this.claims = [];
    this.ended = false;
    this.won = [];
    this.hand += 1;
  }

  snapshot() {
    const copy = new Table(this.book, this.seats, this.sides, this.terms);
    copy.places = new Map([...this.places].map(([place, cards]) => [place, cards.map((card) => ({ ...card, not: new Set(card.not) }))]));
    return copy;
  }

  /** Awaits these seats, the first from now on; `clause` is the one that says so. */
  awaits(phase, queue, clause) {
    this.phase = phase;
    this.queue = queue.map(([seat, moves, by, since], index) => ({ seat, moves, clause: by || clause, since: since ?? (index ? null : this.at) }));
  }

  score(side, points, title = "points") {
    const scores = (this.scores[title] ??= {});
    scores[side] = (scores[side] ?? 0) + points;
  }

  endHand(...sides) {
    this.ended = true;
    this.won = sides;
  }

  endMatch(...sides) {
    this.over = true;
    this.winners = sides;
    this.queue = [];
    this.phase = "over";
  }

  // --- claims ---

  /** What is known of a hand: true, false, or null where nobody can tell. */
  lacks(seat, cards) {
    const hand = this.cards(`hand/${seat}`);
    if (hand.some((card) => cards.has(card.face))) return false;
    return hand.some((card) => [...cards].some((face) => this.canBe(card, face))) ? null : true;
  }

  /** Takes on trust that a seat holds none of these cards; `proven` is done when it is untrue. */
  claim(clause, seat, cards, except, proven) {
    const hand = this.cards(`hand/${seat}`);
    this.claims.push({ clause, seat, cards, held: new Set(hand.filter((card) => card !== except)), proven });
  }

  hear(place, card) {
    for (const claim of this.claims) if (claim.held.has(card) && claim.cards.has(card.face)) claim.untrue = true;
  }

  /** Claims that were proven untrue, the first first. */
  *refuted() {
    for (;;) {
      const at = this.claims.findIndex((claim) => claim.untrue);
      if (at < 0) return;
      yield this.claims.splice(at, 1)[0];
    }
  }
}
