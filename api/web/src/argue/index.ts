// What the page fetches when something is argued about: to dispute, to decide, to read the audit.

export { AuditPage } from "./audit";
export { DossierPage } from "./dossier";
export { DisputeForm } from "./form";
