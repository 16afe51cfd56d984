/** Thrown anywhere below a route; `app.ts` alone turns it into a reply. */
import type { RefusalCode } from '#rules/refusal.ts';

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** One word more for the screen, where the code alone does not say what helps. */
  readonly reason: string | undefined;
  /** What helps the person to go on; shown to whoever is refused. */
  readonly hint: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
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
