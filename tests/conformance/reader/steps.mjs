// What is reported, corrected, argued and expected, line by line.

import { ACTOR, CLAUSE, Stage, parts, unescaped, wrong } from "./lines.mjs";
import { readReport } from "./reports.mjs";

const S = "[\\t\\p{Z}]";
const BY = `(?:${S}*by${S}+(?<by>${ACTOR}))?`;
const DISPUTE = new RegExp(`^(?:(?<decision>decision${S}+)?(?<number>[0-9]{1,6}))?${BY}${S}*:${S}*(?<words>"(?:[^"\\\\]|\\\\.)*")(?:${S}*\\(${S}*(?:clause${S}+)?(?<clause>${CLAUSE})${S}*\\))?$`, "u");
const DECIDE = new RegExp(`^(?<number>[0-9]{1,6})?${BY}${S}*:(?<remedies>.*)$`, "u");
const CONFIRM = new RegExp(`^hand${S}+(?<number>[0-9]{1,6})${BY}$`, "u");

const REMEDIES = Object.entries({
  "stands": "the (?:ruling|decision) stands",
  "let-stand": `let (?:(?<number>[0-9]{1,6}) |it )?stand(?<waived>(?: !${CLAUSE})*)`,
  "take-back": "take back to (?<number>[0-9]{1,6})",
  "strike": "strike(?: (?<number>[0-9]{1,6}))?",
  "replace": "replace (?:(?<number>[0-9]{1,6}) )?with (?<report>.+)",
  "penalty": `penalty (?<clause>${CLAUSE})(?: on (?<seat>[A-Za-z][A-Za-z0-9]{0,11}))?`,
  "score": "score (?<seat>[A-Za-z][A-Za-z0-9]{0,11}) (?<points>[+-][0-9]{1,7})(?: (?<title>[a-z][a-z0-9_-]{0,39}))?",
  "replay-hand": "replay the hand",
  "shuffled": "shuffled after (?<number>[0-9]{1,6})",
  "award-hand": "award the hand to (?<seat>[A-Za-z][A-Za-z0-9]{0,11})",
  "award-match": "award the match to (?<seat>[A-Za-z][A-Za-z0-9]{0,11})",
}).map(([what, form]) => [what, new RegExp(`^${form.replaceAll(" ", `${S}+`)}$`, "u")]);

/** The steps of a match as data; `sides` are those who score. */
export function stepsOf(match, book, seats, sides) {
  const stage = new Stage();
  const state = { book, seats, sides, reports: new Map(), disputes: 0, decisions: 0 };
  const steps = match.steps.map((line) =>
    stage.at(line.line, () => {
      const { line: number, kind, text, expected, ...more } = line;
      const told = { line: number, kind, ...more, ...read[kind](line, state) };
      if (expected) {
        clauses(state, expected.slice(1));
        told.expected = expected;
      }
      return told;
    }),
  );
  stage.end();
  return steps;
}

function clauses({ book }, numbers) {
  if (!numbers.every((one) => book.numbers.has(one))) wrong("no such clause");
}

function by(state, who) {
  if (who !== undefined && who !== "arbiter" && !state.seats.includes(who)) wrong("nobody sits there");
  return who ?? null;
}

/** The report that a correction is about; void ones change nothing. */
function about(state, { kind, number, why }) {
  const { reports } = state;
  const wanted = kind === "restore" ? (one) => one.before.length : (one) => one.there;
  const numbers = [...reports.keys()].filter((each) => wanted(reports.get(each)));
  const lately = kind === "restore" ? numbers.sort((one, other) => reports.get(one).touched - reports.get(other).touched) : numbers;
  const meant = number ?? lately.at(-1);
  const report = reports.get(meant);
  if (!report || !wanted(report)) wrong("there is no such report");
  const latest = [...reports.keys()].filter((each) => reports.get(each).there).at(-1);
  return why || meant === latest || kind === "restore" ? report : null;
}

function remedy(state, text) {
  for (const [what, form] of REMEDIES) {
    const found = form.exec(text)?.groups;
    if (form.test(text)) {
      const { number, waived, report, clause, seat, points, title } = found ?? {};
      const out = { what };
      if (number) out.number = Number(number);
      if (report) out.report = readReport(state.book, state.seats, report);
      const broken = clause ? [clause] : (waived ?? "").split("!").map((one) => one.trim()).filter(Boolean);
      clauses(state, broken);
      if (broken.length) out.clauses = broken;
      if (seat) out.seat = seat;
      if (points) Object.assign(out, { points: Number(points), title: title ?? "points" });
      return out;
    }
  }
  return wrong("no remedy");
}

const read = {
  report(line, state) {
    const report = readReport(state.book, state.seats, line.text);
    state.reports.set(state.reports.size + 1, { there: true, before: [], touched: 0 });
    return report;
  },

  undo(line, state) {
    const report = about(state, line);
    if (report) Object.assign(report, { before: [...report.before, report.there], there: false, touched: line.line });
    return {};
  },

  replace(line, state) {
    const told = readReport(state.book, state.seats, line.text);
    const report = about(state, line);
    if (report) Object.assign(report, { before: [...report.before, report.there], there: true, touched: line.line });
    return { report: told };
  },

  restore(line, state) {
    const report = about(state, line);
    Object.assign(report, { there: report.before.at(-1), before: report.before.slice(0, -1), touched: line.line });
    return {};
  },

  dispute(line, state) {
    const { number, decision, words, clause, ...who } = DISPUTE.exec(line.text)?.groups ?? wrong("no dispute");
    const of = number === undefined ? null : Number(number);
    if (decision && (of < 1 || of > state.decisions)) wrong("no such decision");
    if (of !== null && !decision && !state.reports.has(of)) wrong("no such ruling");
    if (clause) clauses(state, [clause]);
    state.disputes += 1;
    return { ruling: decision ? null : of, decision: decision ? of : null, by: by(state, who.by), words: unescaped(words), clause: clause ?? null };
  },

  decide(line, state) {
    const found = DECIDE.exec(line.text)?.groups ?? wrong("no decision");
    const dispute = found.number === undefined ? null : Number(found.number);
    if (!state.disputes || (dispute !== null && (dispute < 1 || dispute > state.disputes))) wrong("no such dispute");
    const who = by(state, found.by);
    const remedies = parts(found.remedies).map((one) => remedy(state, one));
    if (!remedies.length) wrong("what is done?");
    state.decisions += 1;
    return { dispute, by: who, remedies };
  },

  confirm(line, state) {
    const found = CONFIRM.exec(line.text)?.groups ?? wrong("no confirmation");
    return { hand: Number(found.number), by: by(state, found.by) };
  },

  close: () => ({}),

  then(line, state) {
    const facts = parts(line.text).map((part) => {
      const [, key, text] = /^([^:]*?)[\t\p{Z}]*:[\t\p{Z}]*(.+)$/su.exec(part) ?? wrong("what: how");
      if (!key) wrong("what?");
      if (key.startsWith("hand/") && !state.seats.includes(key.slice(5))) wrong("nobody sits there");
      const score = /^score[\t\p{Z}]+([^\t\p{Z}]+)/u.exec(key);
      if (score && !state.sides.has(score[1])) wrong("no such side");
      return [key, text];
    });
    if (!facts.length) wrong("what?");
    return { facts };
  },
};
