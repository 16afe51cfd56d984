/** The table of refusals (specification 8, decision 26): one code for one status, for the API and the browser's `call`. */

export const errorStatus = {
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

export type ErrorCode = keyof typeof errorStatus;

const codeByStatus = new Map(
  Object.entries(errorStatus).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** The code of a reply that carries none of its own; 0 (no answer at all) and whatever is unknown are internal. */
export function errorCodeOf(status: number): ErrorCode {
  return codeByStatus.get(status) ?? 'internal';
}
