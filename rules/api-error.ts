/** The table of errors (specification 8, decision 26): one code for one status, for the API and the browser's `call`. */

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

/** Returns the code of a reply without one; 0 (no answer) and unknown statuses are `internal`. */
export function errorCodeOf(status: number): ErrorCode {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  return codes.find((code) => errorStatus[code] === status) ?? 'internal';
}
