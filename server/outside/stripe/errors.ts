/** Stripe's errors in the site's own words. */
import Stripe from 'stripe';

type FailureKind =
  /** This account has nothing of that id. */
  | 'not-found'
  /** Stripe says that the question is wrong; it says so again however often it is asked. */
  | 'refused'
  /** Stripe was asked too often and answers again after a while. */
  | 'rate-limited'
  /** No answer: no connection, none in time, or none while the same question is still being answered. */
  | 'away'
  /** Stripe answers that it has failed. */
  | 'failed'
  /** The answer makes no sense. */
  | 'unreadable';

export class StripeFailure extends Error {
  readonly kind: FailureKind;
  /** How long Stripe wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Null for an error that is not Stripe's. */
export function stripeFailureKind(error: unknown): FailureKind | null {
  return error instanceof StripeFailure ? error.kind : null;
}

/** For a question about what Stripe may not know; any other error is thrown on. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** For a change that the object's own state may forbid; any other error is thrown on. */
export function falseWhenInvalid(error: unknown): false {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
  throw error;
}

/** A `StripeFailure` for each error of Stripe's library; any other error stays as it is. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const retryAfterMs = secondsIn(error.headers?.['retry-after']);
  return new StripeFailure(kindOf(error), error.message, { cause: error, retryAfterMs });
}

function kindOf(error: Stripe.errors.StripeError): FailureKind {
  const { statusCode: status } = error;
  if (error instanceof Stripe.errors.StripeConnectionError || status === 409) return 'away';
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate-limited';
  if (isMissing(error)) return 'not-found';
  if (status === undefined) return 'unreadable';
  return status < 500 ? 'refused' : 'failed';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Seconds as they stand in a header, in milliseconds; null for a date, which Stripe does not send. */
function secondsIn(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}
