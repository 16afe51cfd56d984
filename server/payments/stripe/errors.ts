/** Translates the errors of Stripe into kinds of the site. */
import Stripe from 'stripe';

type FailureKind =
  /** This account has no object with that id. */
  | 'not-found'
  /** Stripe calls the request wrong, and does so again however often it is sent. */
  | 'refused'
  /** The rate limit of Stripe is reached; Stripe answers again after a while. */
  | 'rate-limited'
  /** Stripe gave no answer: no connection, none in time, or none while the same request is still being answered. */
  | 'away'
  /** Stripe answers that it has failed. */
  | 'failed'
  /** The answer cannot be read. */
  | 'unreadable';

export class StripeFailure extends Error {
  readonly kind: FailureKind;
  /** The time for which Stripe wants no request, in milliseconds; null where it does not tell. */
  readonly retryAfterMs: number | null;
  /** Stripe's code for what it refuses, and the parameter that it refuses; null where it names none. */
  readonly code: string | null;
  readonly param: string | null;

  constructor(
    kind: FailureKind,
    message: string,
    {
      cause,
      retryAfterMs = null,
      code = null,
      param = null,
    }: { cause?: unknown; retryAfterMs?: number | null; code?: string | null; param?: string | null } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.code = code;
    this.param = param;
  }
}

/** Returns the kind of an error; null for one that does not come from Stripe. */
export function stripeFailureKind(error: unknown): FailureKind | null {
  return error instanceof StripeFailure ? error.kind : null;
}

/** True when Stripe does not know the key. */
export function isWrongKey(error: unknown): boolean {
  return error instanceof StripeFailure && error.cause instanceof Stripe.errors.StripeAuthenticationError;
}

/** True when the key is known and may not do this, as a restricted one. */
export function isForbidden(error: unknown): boolean {
  return error instanceof StripeFailure && error.cause instanceof Stripe.errors.StripePermissionError;
}

/** Returns null when the object is missing; throws any other error on. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Returns false when the state of the object forbids the change; throws any other error on. */
export function falseWhenInvalid(error: unknown): false {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
  throw error;
}

/** True when Stripe rejects an email address, which its own rules may call invalid although mail arrives there. */
export function isEmailRejected(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'email_invalid';
}

/** Returns a `StripeFailure` for each error of the library of Stripe; any other error stays as it is. */
function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const retryAfterMs = secondsIn(error.headers?.['retry-after']);
  return new StripeFailure(kindOf(error), error.message, {
    cause: error,
    retryAfterMs,
    code: error.code ?? null,
    param: error.param ?? null,
  });
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

/** Returns the seconds of a header in milliseconds; null for a date, which Stripe does not send. */
function secondsIn(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

/** The time of one try. A try and its one retry stay within `callMs`. */
export const tryMs = 3_500;
export const retries = 1;

/** The time limit of a call, which also ends a reply that arrives drop by drop. */
const callMs = 8_000;

/** The time limit of all calls for one request of a user, so that its answer comes within 8 s. */
const requestMs = 7_000;

/** Bounds the time of a call. @throws {StripeFailure} in place of each error of the library of Stripe */
export async function callStripe<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await within(callMs, work);
  } catch (error) {
    throw translateError(error);
  }
}

/**
 * Bounds the time of several calls. @throws {StripeFailure} away, when they take longer than a user should wait; the
 * work itself goes on.
 */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return within(requestMs, work);
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StripeFailure('away', 'Stripe gave no answer in time')), ms);
  });
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
