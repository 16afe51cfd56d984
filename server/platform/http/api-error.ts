/** Thrown anywhere below a route; `app.ts` alone turns it into a reply. */
import type { ErrorCode } from '#rules/api-error.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  /** A second code, where the first alone does not tell a screen which words to show. */
  readonly reason: string | undefined;
  /** A fact that helps the person to go on; the screen shows it. */
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
