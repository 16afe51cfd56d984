/** The instructor's decisions: each is one transaction with its email and audit entry (promise I13). */
import {
  certificatePath,
  certificateState,
  earned,
  type EarnedVerdict,
  videosNeeded,
} from '#rules/certificate.ts';
import { detailOf } from '#rules/detail.ts';
import type { MailKind } from '#rules/mail/mail-stop.ts';
import type { Plan } from '#rules/plans.ts';
import type { WebhookEventData } from '#rules/webhooks.ts';
import type { MailMessage } from '#messages/mail-message.ts';
import { messagesFor } from '#messages/messages-for.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { type ClaimTotals, readClaimTotals } from './claim-totals-store.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { printableName } from './claim-certificate.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';
import { findCertificateWithOwner, markDeclined, markIssued, markReissued, markRevoked } from './store.ts';

type CertificateWithOwner = NonNullable<Awaited<ReturnType<typeof findCertificateWithOwner>>>;

type Decision = { id: string; instructor: string };

/**
 * Issues a claim if it is still earned: the plan may have been refunded since, and playback is counted again (promise
 * I8) for the videos published at the time of the claim. The note, which may be empty, goes into the email and onto the
 * learner's page.
 * @throws {ApiError} not-found, or aborted with the missing condition as its reason
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
    if (owned.name === '') throw rejection('name-missing', 'There is no name to print yet.');
    if (!(await markIssued(tx, { id, course: facts.course, note: note || null, now })))
      throw decidedAlready(owned);
    return {
      detail: detailOf(id, 'videos-played', `${totals?.watched ?? 0}/${totals?.videos ?? 0}`),
      event: issuedEvent(ctx, { id, reason: 'confirmed', replaces: null }),
      mail: mailsFor(owned).certificateIssuedMail({ ...mailFacts(facts, owned), id, note }),
    };
  });
  return now;
}

/** @throws {ApiError} not-found, or aborted when it is decided already */
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

/** @throws {ApiError} not-found, or aborted when it is not issued, or revoked already */
export async function revokeCertificate(
  ctx: AppContext,
  { id, instructor, reason }: Decision & { reason: string },
): Promise<number> {
  const now = ctx.now();
  const facts = await readCourseFacts(ctx);
  await decide(ctx, { id, instructor, action: 'certificate-revoked' }, async (tx, owned) => {
    if (!(await markRevoked(tx, { id, reason, now }))) throw decidedAlready(owned);
    const certificate = { id, url: certificateUrl(ctx, id), reason: 'revoked-by-instructor' as const };
    return {
      detail: `${id}: ${reason}`,
      event: { type: 'certificate.revoked', data: { certificate } },
      mail: mailsFor(owned).certificateRevokedMail({ ...mailFacts(facts, owned), reason }),
    };
  });
  return now;
}

/** Returns whether the certificate is earned, or why not. */
export function eligibilityOf(
  owner: { plan: Plan; bannedAt: number | null },
  totals: ClaimTotals | undefined,
): EarnedVerdict | 'banned' {
  if (owner.bannedAt !== null) return 'banned';
  return earned({ plan: owner.plan, watched: totals?.watched ?? 0, videos: totals?.videos ?? 0 });
}

/** The email and the audit entry have the same name. */
type DecisionAction = Extract<MailKind, `certificate-${string}`>;

type CertificateEvent =
  | { type: 'certificate.issued'; data: WebhookEventData['certificate.issued'] }
  | { type: 'certificate.revoked'; data: WebhookEventData['certificate.revoked'] };

function issuedEvent(
  ctx: Pick<AppContext, 'config'>,
  issued: Omit<WebhookEventData['certificate.issued']['certificate'], 'url'>,
): CertificateEvent {
  const certificate = { ...issued, url: certificateUrl(ctx, issued.id) };
  return { type: 'certificate.issued', data: { certificate } };
}

function certificateUrl({ config }: Pick<AppContext, 'config'>, id: string): string {
  return `${config.siteUrl}${certificatePath(id)}`;
}

type Decided = { detail: string; mail: MailMessage; event?: CertificateEvent };

/** Locks the owner during a decision, and writes its audit entry, email and webhook. @throws {ApiError} not-found */
async function decide(
  ctx: AppContext,
  { id, instructor, action }: Decision & { action: DecisionAction },
  work: (tx: Database, owned: CertificateWithOwner) => Promise<Decided>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const claim = await findCertificateWithOwner(tx, { id });
    // Locked, so that no refund can come in between.
    const locked = claim && (await lockUser(tx, { uid: claim.uid }));
    const owned = locked && (await findCertificateWithOwner(tx, { id }));
    // After a merge the claim has another owner, who is not locked.
    if (!owned || owned.uid !== claim.uid) throw new ApiError('not-found', 'There is no such claim.');
    const { detail, mail, event } = await work(tx, owned);
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor: instructor,
      action,
      subject: owned.uid,
      detail,
    });
    if (event) await writeEvent(tx, ctx, { ...event, uid: owned.uid });
    const { email, language } = owned;
    await writeMail(tx, ctx, { kind: action, to: email, language, ...mail });
  });
}

function rejectUnearned(owned: CertificateWithOwner, totals: ClaimTotals | undefined): void {
  const eligibility = eligibilityOf(owned, totals);
  const watched = totals?.watched ?? 0;
  const needed = videosNeeded(totals?.videos ?? 0);
  if (eligibility === 'upgrade') throw rejection(eligibility, 'This learner no longer has the Ultra plan.');
  if (eligibility === 'banned') throw rejection(eligibility, 'This learner is banned.');
  if (eligibility === 'keep-watching')
    throw rejection(eligibility, `Only ${watched} of the ${needed} videos required were actually played.`);
}

function rejection(reason: string, message: string): ApiError {
  return new ApiError('aborted', message, { reason });
}

function decidedAlready(owned: CertificateWithOwner): ApiError {
  return rejection(certificateState(owned), 'This was already decided.');
}

function mailsFor({ language }: CertificateWithOwner) {
  return messagesFor(language).certificateMail;
}

function mailFacts(facts: CourseFacts, { name, course, language }: CertificateWithOwner) {
  return { siteUrl: facts.siteUrl, name, course: facts.titleIn(language, course) };
}

/** The result of one of several confirmations. */
type Confirmation =
  | { id: string; issuedAt: number; refused: null }
  /** `refused` is the reason, such as `upgrade`, or `failed` for one that can be retried. */
  | { id: string; issuedAt: null; refused: string };

/**
 * Confirms several claims, each in its own transaction, so that one failure does not affect the others. A repeated id
 * is confirmed once.
 */
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

/**
 * Issues a certificate again after a change of name, with a new id, so that a credential with the former name is
 * revoked; the former URL redirects to the new one (decision 136). An empty note keeps the former one.
 * @throws {ApiError} not-found, invalid-argument for a bad name, or aborted when it is not issued, is revoked, or has
 * this name already
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
      throw new ApiError('aborted', 'It already has this name.', { reason: 'same-name' });
    const reissue = { id, uid: owned.uid, newId, name, note: note || owned.note, now };
    if (!(await markReissued(tx, reissue))) throw decidedAlready(owned);
    return {
      detail: detailOf(newId, 'replaces', id),
      event: issuedEvent(ctx, { id: newId, reason: 'reissued', replaces: id }),
      mail: mailsFor(owned).certificateReissuedMail({
        ...mailFacts(facts, { ...owned, name }),
        id: newId,
        note,
      }),
    };
  });
  return { id: newId, reissuedAt: now };
}
