/**
 * A certificate follows the payments and grants of its holder: it is revoked when Ultra is given back, and holds again
 * with it.
 */
import { detailOf } from '#rules/detail.ts';
import { certificateHolds } from '#rules/certificate.ts';
import type { Grant, VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { listLearnersWithoutUltra, restoreByPayment, revokeByPayment } from './store.ts';
import { findPublished } from '#server/content/store.ts';
import { textIn } from '#server/content/published-content.ts';
import { emailOfErasedUser } from '#server/accounts/account-store.ts';
import { findOpenGrant } from '#server/payments/grant-store.ts';
import { listPayments } from '#server/payments/store.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { type Language, wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/mail/queue.ts';
import { transaction } from '#server/platform/db/transaction.ts';

/** Call it after `lockUser`, in its transaction; `email` is the holder's. */
export async function recomputeCertificate(
  tx: Database,
  ctx: AppContext,
  holder: {
    uid: string;
    email: string;
    language: Language;
    payments: readonly VerifiedPayment[];
    grants: readonly Grant[];
    actor: string;
  },
): Promise<void> {
  const { uid, email, language, payments, grants, actor } = holder;
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
  if (email === emailOfErasedUser(uid)) return;
  const { certificateRestoredMail, certificatePaymentRevokedMail } = wordsFor(language).certificateMail;
  const compose = holds ? certificateRestoredMail : certificatePaymentRevokedMail;
  const text = compose({ siteUrl: ctx.config.siteUrl, id, name, course: course ?? (await readTitle(tx)) });
  await writeMail(tx, ctx, { kind: action, to: email, language, ...text });
}

/** Reads the title for a certificate that is older than the column of titles, in the transaction that asks. */
async function readTitle(tx: Database): Promise<string> {
  const published = await findPublished(tx);
  return published ? textIn(published.document, published.document.course.title) : '';
}

/** Looks after certificates whose payment was given back before they followed it. */
export async function recomputeCertificates(ctx: AppContext): Promise<void> {
  for (const { uid } of await listLearnersWithoutUltra(ctx.db))
    await transaction(ctx.db, async (tx) => {
      const held = await lockUser(tx, { uid });
      if (!held) return;
      const payments = await listPayments(tx, { uid });
      const grant = await findOpenGrant(tx, { uid });
      const grants = grant ? [grant] : [];
      await recomputeCertificate(tx, ctx, { ...held, uid, payments, grants, actor: 'tidy' });
    });
}
