/** The time limits of calls to Stripe. */
import { StripeFailure, translateError } from './errors.ts';

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
