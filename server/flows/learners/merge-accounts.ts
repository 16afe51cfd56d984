/** Merges two accounts of one person, with everything that either has, in one transaction (decision 131). */
import { detailOf } from '#rules/detail.ts';
import { findMergeObstacle } from '#rules/learners/merge.ts';
import { roleOf } from '#rules/roles.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { updatePaymentReviews } from '#server/flows/payments/flag-for-review.ts';
import { settlePlan } from '#server/flows/payments/settle-plan.ts';
import { Refusal } from '#server/http/refusal.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { addEmailAlias } from '#server/store/learners/email-aliases.ts';
import { endRows, listUidsOf, moveRows, retireAccount } from '#server/store/learners/merged-accounts.ts';
import {
  moveCheckouts,
  uniteAgreements,
  uniteAllProgress,
  uniteCertificates,
  uniteGrants,
  uniteLearnerNotes,
  uniteWatchBudgets,
} from '#server/store/learners/united-rows.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { endLinksTo } from '#server/store/sign-in-links.ts';
import { changeUser, findUser, lockUser, lockUsers, type User } from '#server/store/users.ts';
import { wordsFor } from '#words/words-for.ts';
import { transaction } from '#server/db/transaction.ts';
import { StaleReadError } from '#server/db/write-conflicts.ts';

export type MergeOrder = { into: string; from: string; why: string };

/**
 * Merges `from` into `into`; the same order again changes nothing. @throws {Refusal} not-found for an unknown account,
 * aborted with the obstacle
 */
export async function mergeAccounts(ctx: AppContext, order: MergeOrder, actor: string): Promise<void> {
  const { into, from, why } = order;
  const merge = { into, from, actor, why, now: ctx.now() };
  await transaction(ctx.db, async (tx) => {
    await lockAll(tx, merge);
    const [stays, goes] = [await findUser(tx, { uid: into }), await findUser(tx, { uid: from })];
    if (!stays || !goes) throw new Refusal('not-found', 'There is no such learner.');
    if (goes.mergedInto === into) return;
    refuseObstacle(ctx, stays, goes);
    await endRows(tx, merge);
    await endLinksTo(tx, { email: goes.email, now: merge.now });
    await uniteWatchBudgets(tx, merge);
    await retireAccount(tx, { ...merge, email: emailOfErasedUser(from) });
    await moveRows(tx, merge);
    await moveCheckouts(tx, merge);
    await uniteAllProgress(tx, merge);
    await uniteAgreements(tx, merge);
    await uniteLearnerNotes(tx, merge);
    const endedGrant = await uniteGrants(tx, merge);
    const { kept, left } = await uniteCertificates(tx, merge);
    await addEmailAlias(tx, { email: goes.email, uid: into, addedAt: merge.now });
    await changeUser(tx, { uid: into, fields: missingFields(stays, goes) });
    const line = writerOf(tx, ctx, actor);
    await line('accounts-merged', into, `${detailOf('from', from)}: ${why}`);
    await line('accounts-merged', from, `${detailOf('into', into)}: ${why}`);
    if (endedGrant) {
      const { ended, keptId } = endedGrant;
      await line('grant-ended', into, detailOf(ended.plan, ended.id, 'replaced-by', keptId));
    }
    if (kept && left) {
      const action = left.issuedAt === null ? 'certificate-claim-dropped' : 'certificate-revoked';
      await line(action, into, detailOf(left.id, 'accounts-merged', kept.id));
    }
    await settle(tx, ctx, merge);
    await tellBoth(tx, ctx, stays, goes);
  });
}

/** Locks both accounts, and those that were merged into `from` before, whose rows change with it. */
async function lockAll(tx: Database, { into, from }: Pick<Merge, 'into' | 'from'>): Promise<void> {
  const uids = await listUidsOf(tx, { uid: from });
  await lockUsers(tx, { uids: [into, ...uids] });
  if ((await listUidsOf(tx, { uid: from })).length !== uids.length)
    throw new StaleReadError(`Another account was merged into ${from}`);
}

/** @throws {Refusal} aborted */
function refuseObstacle(ctx: AppContext, stays: User, goes: User): void {
  const obstacle = findMergeObstacle(mergeSideOf(ctx, stays), mergeSideOf(ctx, goes));
  if (obstacle) throw new Refusal('aborted', 'These accounts cannot be merged.', { reason: obstacle });
}

/** Returns the facts of an account that may stand in the way of a merge. */
export function mergeSideOf(ctx: Pick<AppContext, 'config'>, user: User) {
  const { uid, email, bannedAt, deletionAskedAt, mergedInto } = user;
  const isOfTeam = roleOf(user, ctx.config.instructorEmails) !== null;
  return {
    uid,
    bannedAt,
    deletionAskedAt,
    mergedInto,
    isOfTeam,
    isDeleted: email === emailOfErasedUser(uid),
  };
}

/** Returns what the account that stays does not know yet, and the other one does. */
function missingFields(stays: User, goes: User): Parameters<typeof changeUser>[1]['fields'] {
  return {
    ...(!stays.name && goes.name && { name: goes.name }),
    ...(!stays.phone && goes.phone && { phone: goes.phone }),
    ...(stays.umur === null && goes.umur !== null && { umur: goes.umur }),
    ...(stays.kerja === null && goes.kerja !== null && { kerja: goes.kerja }),
    ...(stays.country === 'unknown' && goes.country !== 'unknown' && { country: goes.country }),
  };
}

function writerOf(tx: Database, ctx: AppContext, actor: string) {
  return (action: string, subject: string, detail: string) =>
    writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action,
      subject,
      detail,
    });
}

type Merge = { into: string; from: string; actor: string };

/** Settles the plan by all that has come together, and flags what was paid twice. */
async function settle(tx: Database, ctx: AppContext, { into, from, actor }: Merge): Promise<void> {
  const held = await lockUser(tx, { uid: into });
  if (!held) throw new Error(`The account ${into} is gone within its own transaction`);
  const payments = await settlePlan(tx, ctx, { ...held, uid: into, actor, why: `merge ${from}` });
  await updatePaymentReviews(tx, ctx, { uid: into, sessionId: '', payments, isUserDeleted: false });
}

/** Tells both e-mails, since from now on either opens everything. */
async function tellBoth(tx: Database, ctx: AppContext, stays: User, goes: User): Promise<void> {
  const { siteUrl } = ctx.config;
  const { language } = stays;
  for (const { email: to } of [stays, goes]) {
    const mail = wordsFor(language).accountMail.accountsMergedMail({
      siteUrl,
      emails: [stays.email, goes.email],
    });
    await writeMail(tx, ctx, { kind: 'accounts-merged', to, language, ...mail });
  }
}
