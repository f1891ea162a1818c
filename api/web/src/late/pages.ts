// What the page fetches when there is time: to open a match, to look back, to read the rules, to
// share, to set; and when something was wrong, to correct, to dispute, to decide, to read the audit.

export { Check } from "../check/check";
export { TakeOver } from "../arbiter/arbiter";
export { Settle } from "../settle/settle";
export { Home } from "../open/home";
export { Open } from "../open/open";
export { Settings } from "../open/settings";
export { Share } from "../open/share";
export { Printed } from "../rules/printed";
export { Rules } from "../rules/rules";
export { History } from "../ruling/history";
export { Moment } from "../ruling/moment";
export { Correct } from "../ruling/correct";
export { AuditPage } from "../argue/audit";
export { DossierPage } from "../argue/dossier";
export { DisputeForm } from "../argue/dispute-form";
export { Disputed } from "../argue/banner";
export { AfterHand } from "../score/after-hand";
export { ResultPage } from "../score/result";
export { SheetPage } from "../score/sheet";
export { FirstTable } from "../open/first-table";
export { Join } from "../open/join";
export { Recovery } from "../open/recovery";
export { Imported } from "../parts/imported";
export { Moments } from "../moments/moments";
export { Ticks } from "../moments/ticks";
export { Costs } from "../moments/costs";
export { Notices } from "../ruling/question";
export { Whose } from "../ruling/whose";
export { Stopped } from "../ruling/stopped";
export { Differs, Foretold, NoReload, Unrecorded } from "../ruling/foretold";
import "../around/arrows";
import "../around/awake";
import "../around/held";
import "../table/rare";
import { startJudging } from "../worker/judging";
export { Forked } from "../around/forked";
export { Exports } from "../around/exports";
export { MatchMenu } from "../around/menu";
export { OwnTold } from "../around/this-phone";
export { Tabletop } from "../around/tabletop";
export { Typed } from "../around/typed";
export { Wall } from "../around/wall";
export { LaidOpen, More } from "../table/beside";
export { ClauseSheet } from "../sentences/clause-sheet";

startJudging();
