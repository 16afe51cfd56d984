/** The agreement that a customer accepts before a paid plan can be used (specification 5, decision 14). */

/** The version of the two boxes' text; a new text gets a new version. */
export const agreementVersion = '2026-12';

export const agreementBoxes = ['account', 'lesson-links'] as const;
export type AgreementBox = (typeof agreementBoxes)[number];
