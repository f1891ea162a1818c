// What the page fetches when something was wrong: to correct, to dispute, to decide, to read the audit.

export { Correct } from "../correct";
export { AuditPage } from "./audit";
export { DossierPage } from "./dossier";
export { DisputeForm } from "./form";
