/** The outcomes of a sign-in with Google, in the `google=` parameter of /verify's fragment. */
export const googleOutcomes = [
  'signed-in',
  /** Google has not verified the address, so it gets an email with a link. */
  'mail-sent',
  'cancelled',
  'unauthorized-domain',
  'failed',
] as const;

export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The specification's errors of the popup (specification 8). */
export type PopupError = 'popup-blocked' | 'popup-closed-by-user' | 'unauthorized-domain';
