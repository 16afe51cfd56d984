/** Thrown anywhere below a route; `http/api.ts` turns it into a reply. */
import type { ErrorCode } from '#rules/api-error.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  /** A second code, for errors whose first code does not determine the screen's text. */
  readonly reason: string | undefined;
  /** A detail that helps the user to continue; the screen shows it. */
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { reason?: string; hint?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.reason = more.reason;
    this.hint = more.hint;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
