/** What one agrees to before a paid plan is put to use (specification 5, decision 14). */

/** The version of the two boxes' text; a new text gets a new version. */
export const agreementVersion = '2026-11';

export const agreementBoxes = ['account', 'lesson-links'] as const;
export type AgreementBox = (typeof agreementBoxes)[number];
