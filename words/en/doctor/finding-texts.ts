import type { DoctorCode, DoctorFinding } from '#rules/operations/doctor-finding.ts';

/** The texts of some codes, each made of the facts of its finding. */
export type FindingTexts<Codes extends DoctorCode> = {
  [Code in Codes]: (finding: Extract<DoctorFinding, { code: Code }>) => { wrong: string; help: string };
};
