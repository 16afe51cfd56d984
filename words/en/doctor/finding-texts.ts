import type { DoctorCode, DoctorFinding } from '#rules/operations/doctor-finding.ts';

/** The texts of some codes, composed from the details of a finding. */
export type FindingTexts<Codes extends DoctorCode> = {
  [Code in Codes]: (finding: Extract<DoctorFinding, { code: Code }>) => { wrong: string; help: string };
};
