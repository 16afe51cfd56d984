/** Rate limits of emails that a stranger can cause for an address (promise I9). */
import { dayMs } from '#rules/clock.ts';
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';

const minuteMs = 60_000;
const signInWindowMs = lifetimeMinutes * minuteMs;
/** Sign-in emails per lifetime of a link; a known device has some of its own. */
const signInMails = { anybody: 5, knownDevice: 3 };

/** Emails with a gift to one address per day, from all buyers. */
const giftMails = 10;

/** Emails about email changes per day. */
const addressChangeMails = 5;

/** Returns whether another sign-in email may be sent to this address. */
export async function hitSignInMailLimits(
  db: Database,
  to: { email: string; isKnownDevice: boolean; now: number },
): Promise<boolean> {
  const limit = { windowMs: signInWindowMs, now: to.now };
  const key = `sign-in-mail:${hashOf(to.email)}`;
  const wait = await hitRateLimit(db, { ...limit, key, atMost: signInMails.anybody });
  if (wait === null || !to.isKnownDevice) return wait === null;
  const own = { ...limit, key: `${key}:known`, atMost: signInMails.knownDevice };
  return (await hitRateLimit(db, own)) === null;
}

/**
 * Counts an email about an email change. Separate from sign-in emails: requesting changes to a stranger's address must
 * not block their sign-in.
 * @throws {ApiError} resource-exhausted, with the seconds to wait
 */
export async function hitEmailChangeMailLimits(ctx: AppContext, to: { email: string }): Promise<void> {
  const wait = await hitRateLimit(ctx.db, {
    key: `address-change-mail:${hashOf(to.email)}`,
    atMost: addressChangeMails,
    windowMs: dayMs,
    now: ctx.now(),
  });
  if (wait !== null)
    throw new ApiError('resource-exhausted', 'Too many of these emails were sent to this address today.', {
      retryAfterSeconds: wait,
    });
}

/** Counts an email with a gift. @throws {ApiError} resource-exhausted, with the seconds to wait */
export async function hitGiftMailLimits(db: Database, to: { email: string; now: number }): Promise<void> {
  const key = `gift-mail:${hashOf(to.email)}`;
  const wait = await hitRateLimit(db, { key, atMost: giftMails, windowMs: dayMs, now: to.now });
  if (wait !== null)
    throw new ApiError('resource-exhausted', 'Too many of these emails were sent to this address today.', {
      retryAfterSeconds: wait,
    });
}
