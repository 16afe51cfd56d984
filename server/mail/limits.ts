/** Rate limits of the mails that a stranger may cause for an e-mail (promise I9). */
import { lifetimeMinutes } from '#rules/sign-in/sign-in.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import type { AppContext } from '#server/context.ts';

const signInWindowMs = lifetimeMinutes * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Sign-in mails in the time that a link lives; a browser that is known to the address has some of its own. */
const signInMails = { anybody: 5, knownDevice: 3 };

/** Mails about a change of address in a day. */
const addressChangeMails = 5;

/** May one more sign-in mail go to this address? */
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
 * Counts a mail about a change of address. Not among the sign-in mails: whoever wants to enter a stranger's address
 * again and again must not keep the stranger from signing in.
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
    throw new ApiError('resource-exhausted', 'This address was sent enough of these mails today.', {
      retryAfterSeconds: wait,
    });
}
