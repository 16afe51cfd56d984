/** Deletes rows that have expired. */
import { expiredKeyDays } from '#rules/api-keys.ts';
import { dayMs } from '#rules/clock.ts';
import { confirmDays } from '#rules/waiting-list.ts';
import { deleteExpiredKeys } from './accounts/api-keys/store.ts';
import { deleteOldRollUps } from './analytics/compute-funnel.ts';
import { deleteOldEmailChanges } from './accounts/email-change-store.ts';
import { keepOutcomesOfOldMail } from './campaigns/keep-outcomes.ts';
import { deleteOldEntries } from './campaigns/waiting-list/store.ts';
import { transaction } from './platform/db/transaction.ts';
import { deleteOldRateLimits } from './platform/rate-limits.ts';
import { deleteContentOfOldMail } from './mail/store.ts';
import { deleteOldEvents } from './payments/store.ts';
import { deleteOldSessions } from './accounts/session-store.ts';
import { deleteOldLinks } from './accounts/sign-in-link-store.ts';
import { deleteOldEvents as deleteOldWebhooks } from './webhooks/store.ts';
import type { AppContext } from './context.ts';

/**
 * Deletes rows after the configured retention, email changes a day after their end, and sessions thirty days after theirs,
 * so that a clock that ran ahead signs nobody out permanently; webhooks and expired API keys after thirty days; daily
 * counts of analytics after 400; addresses of the waiting list when their confirmation has expired. Sign-in links are
 * kept for at least a day, to recognize used and expired ones. The audit log is kept.
 */
export async function deleteExpiredRows(ctx: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<void> {
  const { db } = ctx;
  const { mailMs, stripeEventsMs, signInsMs, rateLimitsMs } = ctx.config.retention;
  const before = (ms: number) => ({ time: ctx.now() - ms });
  await deleteOldLinks(db, before(signInsMs));
  await deleteOldRateLimits(db, before(rateLimitsMs));
  await deleteOldEmailChanges(db, before(dayMs));
  await transaction(db, async (tx) => {
    await keepOutcomesOfOldMail(tx, before(mailMs));
    await deleteContentOfOldMail(tx, before(mailMs));
  });
  await deleteOldEvents(db, before(stripeEventsMs));
  await deleteOldSessions(db, before(30 * dayMs));
  await deleteOldEntries(db, before(confirmDays * dayMs));
  await deleteOldWebhooks(db, before(30 * dayMs));
  await deleteExpiredKeys(db, before(expiredKeyDays * dayMs));
  await deleteOldRollUps(ctx);
}
