/** The table of refusals (specification 8, decision 26): one code for one status, for the API and the browser's `call`. */

export const refusalStatus = {
  'invalid-argument': 400,
  unauthenticated: 401,
  'permission-denied': 403,
  'not-found': 404,
  aborted: 409,
  'resource-exhausted': 429,
  cancelled: 499,
  internal: 500,
  unimplemented: 501,
  unavailable: 503,
  'deadline-exceeded': 504,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

const codeByStatus = new Map(
  Object.entries(refusalStatus).map(([code, status]) => [status as number, code as RefusalCode]),
);

/** The code of a reply that carries none of its own; 0 (no answer at all) and whatever is unknown are internal. */
export function refusalCodeOf(status: number): RefusalCode {
  return codeByStatus.get(status) ?? 'internal';
}
