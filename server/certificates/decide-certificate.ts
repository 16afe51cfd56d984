/** The instructor's decisions: each is one transaction with its mail and its line in the audit (promise I13). */
import { certificateState, earned, type EarnedVerdict, videosNeeded } from '#rules/certificate.ts';
import { detailOf } from '#rules/detail.ts';
import type { MailKind } from '#rules/mail/mail-stop.ts';
import type { Plan } from '#rules/plans.ts';
import type { MailWords } from '#words/mail-words.ts';
import { wordsFor } from '#words/words-for.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { type ClaimTotals, readClaimTotals } from '#server/course/progress-store.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { printableName } from './claim-certificate.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';
import { findCertificateWithOwner, markDeclined, markIssued, markReissued, markRevoked } from './store.ts';

type CertificateWithOwner = NonNullable<Awaited<ReturnType<typeof findCertificateWithOwner>>>;

type Decision = { id: string; instructor: string };

/**
 * Issues a claim that is earned as things are now: the plan may have been refunded since, and what was played is
 * counted again (promise I8), of the videos that were published at the claim. The note goes into the mail and onto the
 * learner's page; it may be empty.
 * @throws {ApiError} not-found, or aborted with what is missing as its reason
 */
export async function confirmCertificate(
  ctx: AppContext,
  { id, instructor, note }: Decision & { note: string },
): Promise<number> {
  const now = ctx.now();
  const facts = await readCourseFacts(ctx);
  await decide(ctx, { id, instructor, action: 'certificate-issued' }, async (tx, owned) => {
    const totals = (await readClaimTotals(tx, { claims: [owned] })).get(owned.uid);
    rejectUnearned(owned, totals);
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

/** @throws {ApiError} not-found, or aborted when it does not wait any more */
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

/** @throws {ApiError} not-found, or aborted when it is not issued or revoked already */
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

/** Holds the owner while a decision is made, and writes its line and its mail. @throws {ApiError} not-found */
async function decide(
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
    if (!owned || owned.uid !== claim.uid) throw new ApiError('not-found', 'There is no such claim.');
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

function rejectUnearned(owned: CertificateWithOwner, totals: ClaimTotals | undefined): void {
  const standing = eligibilityOf(owned, totals);
  const watched = totals?.watched ?? 0;
  const needed = videosNeeded(totals?.videos ?? 0);
  if (standing === 'upgrade') throw notNow(standing, 'This person does not own the Ultra plan any more.');
  if (standing === 'banned') throw notNow(standing, 'This person is banned.');
  if (standing === 'keep-watching')
    throw notNow(standing, `Only ${watched} of the ${needed} videos needed were really played.`);
}

function notNow(reason: string, message: string): ApiError {
  return new ApiError('aborted', message, { reason });
}

function decidedAlready(owned: CertificateWithOwner): ApiError {
  return notNow(certificateState(owned), 'This was decided already.');
}

function mailsFor({ language }: CertificateWithOwner) {
  return wordsFor(language).certificateMail;
}

function mailFacts(facts: CourseFacts, { name, course }: CertificateWithOwner) {
  return { siteUrl: facts.siteUrl, name, course: course ?? facts.course };
}

/** Confirms several claims: each by itself, so that one that cannot be confirmed holds up no other. */
type Confirmation =
  | { id: string; issuedAt: number; refused: null }
  /** `refused` is the reason, such as `upgrade`, or `failed` for one that may be tried again. */
  | { id: string; issuedAt: null; refused: string };

/** An id that is named twice is confirmed once. */
export async function confirmCertificates(
  ctx: AppContext,
  { ids, note, instructor }: { ids: readonly string[]; note: string; instructor: string },
): Promise<Confirmation[]> {
  const results: Confirmation[] = [];
  for (const id of new Set(ids)) results.push(await confirmOne(ctx, { id, note, instructor }));
  return results;
}

async function confirmOne(
  ctx: AppContext,
  decision: { id: string; note: string; instructor: string },
): Promise<Confirmation> {
  const { id } = decision;
  try {
    return { id, issuedAt: await confirmCertificate(ctx, decision), refused: null };
  } catch (error) {
    if (error instanceof ApiError) return { id, issuedAt: null, refused: error.reason ?? error.code };
    ctx.log.error({ event: 'error', error });
    return { id, issuedAt: null, refused: 'failed' };
  }
}

// Issues a certificate anew after its holder's name has changed. It gets another id, so that a credential with the former
// name is revoked; the former address leads to the new one (decision 136).

/**
 * Returns the new id. An empty note leaves the former one.
 * @throws {ApiError} not-found, invalid-argument for a bad name, or aborted when it is not issued, does not hold, or has
 * this name
 */
export async function reissueCertificate(
  ctx: AppContext,
  { id, instructor, ...change }: Decision & { name: string; note: string },
): Promise<{ id: string; reissuedAt: number }> {
  const { note } = change;
  const name = await printableName(change.name);
  const facts = await readCourseFacts(ctx);
  const newId = ctx.randomBytes(16).toString('base64url');
  const now = ctx.now();
  await decide(ctx, { id, instructor, action: 'certificate-reissued' }, async (tx, owned) => {
    if (owned.name === name)
      throw new ApiError('aborted', 'This is its name already.', { reason: 'same-name' });
    const reissue = { id, uid: owned.uid, newId, name, note: note || owned.note, now };
    if (!(await markReissued(tx, reissue))) throw decidedAlready(owned);
    return {
      detail: detailOf(newId, 'replaces', id),
      mail: mailsFor(owned).certificateReissuedMail({
        ...mailFacts(facts, { ...owned, name }),
        id: newId,
        note,
      }),
    };
  });
  return { id: newId, reissuedAt: now };
}
