/** A certificate depends on its owner's payments and grants: it is revoked when Ultra ends, and restored with it. */
import { certificateHolds, certificatePath } from '#rules/certificate.ts';
import { detailOf } from '#rules/detail.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { emailOfErasedUser } from '#rules/account.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import { findPublished } from '#server/content/store.ts';
import type { AppContext, PlanOwner } from '#server/context.ts';
import { writeMail } from '#server/mail/queue.ts';
import { readPlanBasis } from '#server/payments/recompute-plan.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { certificateTitle } from './course-facts.ts';
import { listLearnersWithoutUltra, restoreByPayment, revokeByPayment } from './store.ts';

/** Call it after `lockUser`, in the same transaction; `email` is the owner's. */
export async function recomputeCertificate(tx: Database, ctx: AppContext, owner: PlanOwner): Promise<void> {
  const { uid, email, language, payments, grants, actor } = owner;
  const now = ctx.now();
  const holds = certificateHolds(payments, grants, now);
  const changed = holds ? await restoreByPayment(tx, { uid }) : await revokeByPayment(tx, { uid, now });
  if (!changed) return;
  const { id, name, course } = changed;
  const action = holds ? 'certificate-restored' : 'certificate-revoked';
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: now,
    actor,
    action,
    subject: uid,
    detail: detailOf(id, holds ? 'ultra-paid' : 'ultra-refunded'),
  });
  const url = `${ctx.config.siteUrl}${certificatePath(id)}`;
  if (holds) {
    const certificate = { id, url, reason: 'restored' as const, replaces: null };
    await writeEvent(tx, ctx, { type: 'certificate.issued', uid, data: { certificate } });
  } else {
    const certificate = { id, url, reason: 'plan-ended' as const };
    await writeEvent(tx, ctx, { type: 'certificate.revoked', uid, data: { certificate } });
  }
  if (email === emailOfErasedUser(uid)) return;
  const { certificateRestoredMail, certificatePaymentRevokedMail } = messagesFor(language).certificateMail;
  const compose = holds ? certificateRestoredMail : certificatePaymentRevokedMail;
  const title = await readTitle(tx, { language, stored: course });
  const text = compose({ siteUrl: ctx.config.siteUrl, id, name, course: title });
  await writeMail(tx, ctx, { kind: action, to: email, language, ...text });
}

async function readTitle(tx: Database, of: { language: Language; stored: string | null }): Promise<string> {
  const published = await findPublished(tx);
  return published ? certificateTitle(published.document, of) : (of.stored ?? '');
}

/** Recomputes certificates of owners who no longer have Ultra. */
export async function recomputeCertificates(ctx: AppContext): Promise<void> {
  for (const { uid } of await listLearnersWithoutUltra(ctx.db))
    await transaction(ctx.db, async (tx) => {
      const user = await lockUser(tx, { uid });
      if (!user) return;
      const basis = await readPlanBasis(tx, { uid });
      await recomputeCertificate(tx, ctx, { ...user, ...basis, uid, actor: 'tidy' });
    });
}
