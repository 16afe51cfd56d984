/** How long anybody waits for Stripe. */
import { StripeFailure, translateError } from './errors.ts';

/** One try and one more stay within what any call may take. */
export const tryMs = 3_500;
export const retries = 1;

/** A reply that comes drop by drop holds nobody up for longer. */
const callMs = 8_000;

/** What a person waits for all that is asked of Stripe on their behalf, so that the answer comes within 8 s. */
const patienceMs = 7_000;

/** Bounds what is asked of Stripe for one answer. @throws {StripeFailure} in place of each error of Stripe's library */
export async function callStripe<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await within(callMs, work);
  } catch (error) {
    throw translateError(error);
  }
}

/** @throws {StripeFailure} away, when it takes longer than a person should wait; the work itself goes on. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return within(patienceMs, work);
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
