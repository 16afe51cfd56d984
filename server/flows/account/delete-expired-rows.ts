/** Forgets what has ended and is of no more use to anybody. */
import { forgetOldAddressChanges } from '#server/store/address-changes.ts';
import { forgetOldLimits } from '#server/store/rate-limits.ts';
import { forgetOldMail } from '#server/store/mail.ts';
import { forgetOldSessions } from '#server/store/sessions.ts';
import { forgetOldLinks } from '#server/store/sign-in-links.ts';
import type { AppContext } from '#server/context.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Links and changes of address a day after their end, since a used link is recognised for ten minutes and an old one
 * is called old; that a mail was sent, and sessions that ended by themselves, after thirty days, so that a clock that
 * ran ahead for a while signs nobody out for ever.
 */
export async function forgetWhatEnded(ctx: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const { db } = ctx;
  const aDayAgo = { time: ctx.now() - dayMs };
  const aMonthAgo = { time: ctx.now() - 30 * dayMs };
  await forgetOldLinks(db, aDayAgo);
  await forgetOldLimits(db, aDayAgo);
  await forgetOldAddressChanges(db, aDayAgo);
  await forgetOldMail(db, aMonthAgo);
  await forgetOldSessions(db, aMonthAgo);
}
