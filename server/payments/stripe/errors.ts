/** Translates Stripe's errors, and limits the time of its calls. */
import Stripe from 'stripe';

/** The time limit of one try. A try and one retry stay within `callMs`. */
export const tryMs = 3_500;
export const retries = 1;

/** The time limit of a call, including a reply that arrives slowly. */
const callMs = 8_000;

/** The time limit of all calls for one user request, so that its reply comes within 8 s. */
const requestMs = 7_000;

type FailureKind =
  /** This account has no object with this id. */
  | 'not-found'
  /** Stripe rejects the request, and would reject it again. */
  | 'rejected'
  /** Stripe's rate limit is reached; a later request works. */
  | 'rate-limited'
  /** Stripe did not answer: no connection, a timeout, or the same request is still running. */
  | 'away'
  /** Stripe reports an error of its own. */
  | 'failed'
  /** The reply cannot be parsed. */
  | 'unreadable';

export class StripeFailure extends Error {
  readonly kind: FailureKind;
  /** From Retry-After, if present. */
  readonly retryAfterMs: number | null;
  /** Stripe's error code and the rejected parameter, if present. */
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

/** Returns null for an error that is not Stripe's. */
export function stripeFailureKind(error: unknown): FailureKind | null {
  return error instanceof StripeFailure ? error.kind : null;
}

/** Returns true when Stripe rejects an amount because it is less than its minimum, converted to the seller's currency. */
export function isTooSmall(error: unknown): boolean {
  return error instanceof StripeFailure && error.code === 'amount_too_small';
}

/** Returns true when Stripe rejects a checkout because Stripe Tax is off. */
export function isTaxInactive(error: unknown): boolean {
  return error instanceof StripeFailure && error.code === 'stripe_tax_inactive';
}

/** Returns true when Stripe does not know the key. */
export function isWrongKey(error: unknown): boolean {
  return error instanceof StripeFailure && error.cause instanceof Stripe.errors.StripeAuthenticationError;
}

/** Returns true when the key lacks a permission, as a restricted one. */
export function isForbidden(error: unknown): boolean {
  return error instanceof StripeFailure && error.cause instanceof Stripe.errors.StripePermissionError;
}

/** Returns null when the object is missing; rethrows any other error. */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Returns false when the object's state forbids the change; rethrows any other error. */
export function falseWhenInvalid(error: unknown): false {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
  throw error;
}

/** Returns true when Stripe rejects an email address as invalid, even though email may arrive there. */
export function isEmailRejected(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'email_invalid';
}

/** Turns the library's errors into a `StripeFailure`; other errors stay as they are. */
function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const retryAfterMs = millisecondsOf(error.headers?.['retry-after']);
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
  return status < 500 ? 'rejected' : 'failed';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Converts seconds to milliseconds; null for a date, which Stripe does not send. */
function millisecondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

/** Limits the time of a call. @throws {StripeFailure} instead of the library's errors */
export async function callStripe<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await within(callMs, work);
  } catch (error) {
    throw translateError(error);
  }
}

/**
 * Limits the time of several calls; the work itself continues. @throws {StripeFailure} away, when they take longer than
 * a user should wait
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
