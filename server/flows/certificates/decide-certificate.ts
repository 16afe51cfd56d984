/** The instructor's decisions: each is one transaction with its mail and its line in the audit (promise I13). */
import type { MailKind } from '#rules/mail/mail-stop.ts';
import { detailOf } from '#rules/detail.ts';
import { certificateState, earned, type EarnedVerdict, videosNeeded } from '#rules/certificate.ts';
import type { Plan } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { type ClaimTotals, readClaimTotals } from '#server/store/watched-totals.ts';
import {
  findCertificateWithOwner,
  markDeclined,
  markIssued,
  markRevoked,
} from '#server/store/studio-certificates.ts';
import { lockUser } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import type { MailWords } from '#words/mail-words.ts';
import { wordsFor } from '#words/words-for.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';
import { transaction } from '#server/db/transaction.ts';

type CertificateWithOwner = NonNullable<Awaited<ReturnType<typeof findCertificateWithOwner>>>;

export type Decision = { id: string; instructor: string };

/**
 * Issues a claim that is earned as things are now: the plan may have been refunded since, and what was played is
 * counted again (promise I8), of the videos that were published at the claim. The note goes into the mail and onto the
 * learner's page; it may be empty.
 * @throws {Refusal} not-found, or aborted with what is missing as its reason
 */
export async function confirmCertificate(
  ctx: AppContext,
  { id, instructor, note }: Decision & { note: string },
): Promise<number> {
  const now = ctx.now();
  const facts = await readCourseFacts(ctx);
  await decide(ctx, { id, instructor, action: 'certificate-issued' }, async (tx, owned) => {
    const totals = (await readClaimTotals(tx, { claims: [owned] })).get(owned.uid);
    refuseUnearned(owned, totals);
    if (owned.name === '') throw notNow('name-missing', 'There is no name to print yet.');
    if (!(await markIssued(tx, { id, course: facts.course, note: note || null, now })))
      throw decidedAlready(owned);
    return {
      detail: detailOf(id, 'videos-played', `${totals?.watched ?? 0}/${totals?.videos ?? 0}`),
      mail: mailsFor(owned).certificateIssuedMail({ ...mailFacts(facts, owned), id, note }),
    };
  });
  return now;
}

/** @throws {Refusal} not-found, or aborted when it does not wait any more */
export async function declineCertificate(
  ctx: AppContext,
  { id, instructor, reason }: Decision & { reason: string },
): Promise<number> {
  const now = ctx.now();
  const facts = await readCourseFacts(ctx);
  await decide(ctx, { id, instructor, action: 'certificate-declined' }, async (tx, owned) => {
    if (!(await markDeclined(tx, { id, reason, now }))) throw decidedAlready(owned);
    return {
      detail: `${id}: ${reason}`,
      mail: mailsFor(owned).certificateDeclinedMail({ ...mailFacts(facts, owned), reason }),
    };
  });
  return now;
}

/** @throws {Refusal} not-found, or aborted when it is not issued or revoked already */
export async function revokeCertificate(
  ctx: AppContext,
  { id, instructor, reason }: Decision & { reason: string },
): Promise<number> {
  const now = ctx.now();
  const facts = await readCourseFacts(ctx);
  await decide(ctx, { id, instructor, action: 'certificate-revoked' }, async (tx, owned) => {
    if (!(await markRevoked(tx, { id, reason, now }))) throw decidedAlready(owned);
    return {
      detail: `${id}: ${reason}`,
      mail: mailsFor(owned).certificateRevokedMail({ ...mailFacts(facts, owned), reason }),
    };
  });
  return now;
}

/** Whether it is earned, as the studio shows it too. */
export function eligibilityOf(
  owner: { plan: Plan; bannedAt: number | null },
  totals: ClaimTotals | undefined,
): EarnedVerdict | 'banned' {
  if (owner.bannedAt !== null) return 'banned';
  return earned({ plan: owner.plan, watched: totals?.watched ?? 0, videos: totals?.videos ?? 0 });
}

/** The mail and the line of the audit log have the same name. */
type DecisionAction = Extract<MailKind, `certificate-${string}`>;

/** Holds the owner while a decision is made, and writes its line and its mail. @throws {Refusal} not-found */
export async function decide(
  ctx: AppContext,
  { id, instructor, action }: Decision & { action: DecisionAction },
  work: (tx: Database, owned: CertificateWithOwner) => Promise<{ detail: string; mail: MailWords }>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const claim = await findCertificateWithOwner(tx, { id });
    // Held, so that no refund comes between looking and deciding.
    const held = claim && (await lockUser(tx, { uid: claim.uid }));
    const owned = held && (await findCertificateWithOwner(tx, { id }));
    // After a merge another account holds the claim, and this lock is worth nothing.
    if (!owned || owned.uid !== claim.uid) throw new Refusal('not-found', 'There is no such claim.');
    const { detail, mail } = await work(tx, owned);
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor: instructor,
      action,
      subject: owned.uid,
      detail,
    });
    const { email, language } = owned;
    await writeMail(tx, ctx, { kind: action, to: email, language, ...mail });
  });
}

function refuseUnearned(owned: CertificateWithOwner, totals: ClaimTotals | undefined): void {
  const standing = eligibilityOf(owned, totals);
  const watched = totals?.watched ?? 0;
  const needed = videosNeeded(totals?.videos ?? 0);
  if (standing === 'upgrade') throw notNow(standing, 'This person does not own the Ultra plan any more.');
  if (standing === 'banned') throw notNow(standing, 'This person is banned.');
  if (standing === 'keep-watching')
    throw notNow(standing, `Only ${watched} of the ${needed} videos needed were really played.`);
}

function notNow(reason: string, message: string): Refusal {
  return new Refusal('aborted', message, { reason });
}

export function decidedAlready(owned: CertificateWithOwner): Refusal {
  return notNow(certificateState(owned), 'This was decided already.');
}

export function mailsFor({ language }: CertificateWithOwner) {
  return wordsFor(language).certificateMail;
}

export function mailFacts(facts: CourseFacts, { name, course }: CertificateWithOwner) {
  return { siteUrl: facts.siteUrl, name, course: course ?? facts.course };
}
