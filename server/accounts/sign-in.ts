/** Requests and completes sign-ins. A link or a code is redeemed for at most one session, of its owner (promise I4). */
import type { TrafficSource } from '#rules/analytics/traffic-source.ts';
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { deviceOf } from '#rules/sign-in/session.ts';
import { lifetimeMinutes, maskEmail, recognizedMinutes, spentReason } from '#rules/sign-in/sign-in.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { resumeMail } from '#server/mail/bounces.ts';
import { hitSignInMailLimits } from '#server/mail/limits.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { type Database, groupCommit } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { normalizeEmail } from '#server/platform/email-address.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { ClientNetwork } from '#server/platform/rate-limits.ts';
import { writeEvent } from '#server/webhooks/write-event.ts';
import { cancelAccountDeletion } from './account-deletion.ts';
import { createSession } from './session-store.ts';
import { hitCodeLimits, isCode, signCode } from './sign-in-code.ts';
import {
  createSignInLink,
  deleteLink,
  findByToken,
  findForCode,
  findRedeemable,
  passLinkOn,
  type RedeemedLink,
  redeemLink,
  replaceOlderLinks,
  takeTry,
} from './sign-in-link-store.ts';
import { findOrCreateUser, setLanguage } from './user-store.ts';

const minuteMs = 60_000;

type SignInProof = { token: string } | { token: string; email: string } | { email: string; code: string };

type SignInClient = {
  /** The secret of the requesting browser, when this is that browser. */
  asking: string | null;
  userAgent: string;
  /** The device's time zone, or ''. */
  timeZone: string;
  /** This browser's session, for a link that is clicked twice. */
  sessionId: string | null;
  from: ClientNetwork;
  /** Returns true when a user signed in with this email in this browser before. */
  isKnownDevice(email: string): boolean;
};

type NewSession = { uid: string; token: string; sessionId: string };

/** Returns null when this browser is already signed in by the same link. */
export async function signIn(
  ctx: AppContext,
  proof: SignInProof,
  client: SignInClient,
): Promise<NewSession | null> {
  if ('code' in proof) return signInByCode(ctx, proof, client);
  return signInByToken(ctx, proof, client);
}

async function signInByToken(
  ctx: AppContext,
  proof: { token: string; email?: string },
  client: SignInClient,
): Promise<NewSession | null> {
  const tokenHash = hashOf(proof.token);
  const redeemable = await findRedeemable(ctx.db, {
    tokenHash,
    proof:
      proof.email === undefined
        ? { askingHash: hashOf(client.asking ?? '') }
        : { email: normalizeEmail(proof.email) },
    now: ctx.now(),
  });
  const redeemed = redeemable && (await openSessionOfLink(ctx, redeemable, client));
  if (redeemed) return redeemed;

  const link = await findByToken(ctx.db, { tokenHash });
  if (link && isRecognized(link, client, ctx.now())) return null;
  throw linkError(link, proof, ctx.now());
}

/** Returns true when this browser was signed in by this link a moment ago (decision 33). */
function isRecognized(
  link: { usedAt: number | null; sessionId: string | null },
  client: SignInClient,
  now: number,
): boolean {
  if (link.usedAt === null || client.sessionId === null) return false;
  return link.sessionId === client.sessionId && now - link.usedAt < recognizedMinutes * minuteMs;
}

/** Opens the session and redeems the link; null when another request redeemed the link first. */
async function openSessionOfLink(
  ctx: AppContext,
  { id, email, language, source, campaign }: RedeemedLink,
  client: SignInClient,
): Promise<NewSession | null> {
  const opening = transaction(ctx.db, async (tx) => {
    // Locks are taken in the order user, link.
    const signedIn = await openSession(tx, ctx, {
      ...client,
      language,
      email,
      name: null,
      way: 'mail',
      arrivedFrom: { source, campaign },
    });
    const { uid, sessionId } = signedIn;
    // The email arrived, so the mailbox works.
    await resumeMail(tx, ctx, { uid, email, actor: uid, reason: 'bounced' });
    if (!(await redeemLink(tx, { id, sessionId, now: ctx.now() }))) throw new RedeemedElsewhere();
    return signedIn;
  });
  return opening.catch((error: unknown) => {
    if (error instanceof RedeemedElsewhere) return null;
    throw error;
  });
}

/** Rolls back the session, and the user row of a newcomer, of a request that came too late. */
class RedeemedElsewhere extends Error {}

async function signInByCode(
  ctx: AppContext,
  proof: { email: string; code: string },
  client: SignInClient,
): Promise<NewSession> {
  const now = ctx.now();
  const email = normalizeEmail(proof.email);
  const askingHash = client.asking && hashOf(client.asking);
  const links = await findForCode(ctx.db, { email, askingHash, now });
  const hasAsked = links.some(({ isOwn }) => isOwn);
  const browser = client.isKnownDevice(email) ? 'known' : hasAsked ? 'asking' : 'other';
  const releaseGuess = await hitCodeLimits(ctx, { email, from: client.from, browser });
  for (const link of links) {
    const taken = await takeTry(ctx.db, link);
    if (!taken || !isCode(ctx.secret, { linkId: link.id, email, code: proof.code }, taken.codeHash)) continue;
    await releaseGuess();
    const spent = spentReason(taken, now);
    if (spent) throw spentLinkError(spent);
    const redeemed = await openSessionOfLink(ctx, { ...taken, id: link.id, email }, client);
    if (!redeemed) throw spentLinkError('used');
    return redeemed;
  }
  throw new ApiError('unauthenticated', 'This code is invalid.', { reason: 'wrong-code' });
}

/**
 * Creates a session for the proven owner of an email; a newcomer also gets a user row and a welcome email. Call it
 * first in its transaction, since it locks the user.
 */
export async function openSession(
  tx: Database,
  ctx: AppContext,
  owner: Pick<SignInClient, 'userAgent' | 'timeZone'> & {
    email: string;
    name: string | null;
    way: 'mail' | 'google';
    /** The language of the requesting browser, for a newcomer and for an imported learner's first sign-in. */
    language: Language;
    /** Where a newcomer came from. */
    arrivedFrom: TrafficSource;
  },
): Promise<NewSession> {
  const { email, name, userAgent, timeZone } = owner;
  const now = ctx.now();
  const id = () => ctx.randomBytes(16).toString('base64url');
  const token = ctx.randomBytes(32).toString('base64url');
  const newcomer = { uid: id(), email, name, language: owner.language, arrivedFrom: owner.arrivedFrom, now };
  const { uid, isNew, isLanguageAssumed, ...known } = await findOrCreateUser(tx, newcomer);
  const language = isLanguageAssumed ? owner.language : known.language;
  if (isLanguageAssumed) await setLanguage(tx, { uid, language });
  const session = { id: id(), tokenHash: hashOf(token), userAgent, timeZone, now };
  const ended = await createSession(tx, { ...session, uid });
  // The email now belongs to the remaining account. Locking both here could deadlock, so the transaction is retried.
  if (!ended) throw new StaleReadError(`The account ${uid} was merged`);
  await writeAuditLine(tx, {
    id: id(),
    at: now,
    actor: uid,
    action: 'sign-in',
    subject: uid,
    detail: owner.way,
  });
  const { siteUrl } = ctx.config;
  if (!isNew) await cancelAccountDeletion(tx, ctx, { uid, email, language, by: 'sign-in' });
  const { welcomeMail, sessionEndedMail } = messagesFor(language).accountMail;
  const to = { to: email, language };
  if (isNew) {
    await writeMail(tx, ctx, { kind: 'welcome', ...to, ...welcomeMail({ siteUrl }) });
    await writeEvent(tx, ctx, { type: 'learner.registered', uid, data: {} });
  }
  for (const one of ended) {
    const mail = sessionEndedMail({ siteUrl, device: deviceOf(one.userAgent) });
    await writeMail(tx, ctx, { kind: 'session-ended', ...to, ...mail });
  }
  return { uid, token, sessionId: session.id };
}

function linkError(
  link: Awaited<ReturnType<typeof findByToken>>,
  proof: { email?: string },
  now: number,
): ApiError {
  if (!link) return new ApiError('unauthenticated', 'This link is invalid.', { reason: 'unknown' });
  const spent = spentReason(link, now);
  if (spent) return spentLinkError(spent);
  if (proof.email !== undefined)
    return new ApiError('unauthenticated', 'This is not the email address that requested the link.', {
      reason: 'wrong-address',
    });
  return new ApiError('permission-denied', 'This link was requested in another browser.', {
    reason: 'other-browser',
    hint: maskEmail(link.email),
  });
}

function spentLinkError(reason: 'used' | 'replaced' | 'expired'): ApiError {
  const messages = {
    used: 'This email was already used.',
    replaced: 'A newer email replaced this one.',
    expired: 'This email has expired.',
  };
  return new ApiError('unauthenticated', messages[reason], { reason });
}

/**
 * Queues an email with a link and a code, for users and newcomers alike. `asking` is the secret in a cookie of the
 * requesting browser, which alone may use the bare link; `returnTo` is the page to open afterwards. A repeated `key`
 * sends no second email, but lets the repeating browser use the link.
 * @returns false when the email has received too many sign-in emails
 */
export async function requestSignIn(
  ctx: AppContext,
  request: {
    email: string;
    asking: string;
    isKnownDevice: boolean;
    returnTo?: string | undefined;
    key?: string | undefined;
    /** The language of the requesting browser. */
    language: Language;
    arrivedFrom: TrafficSource;
  },
): Promise<boolean> {
  const now = ctx.now();
  const email = normalizeEmail(request.email);
  const token = ctx.randomBytes(32).toString('base64url');
  const code = String(ctx.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const askingHash = hashOf(request.asking);
  const { key, language } = request;
  // The unique id ensures that two simultaneous requests send one email.
  const id =
    key === undefined ? ctx.randomBytes(16).toString('base64url') : hashOf(`sign-in ${email} ${key}`);
  const mailId = ctx.randomBytes(16).toString('base64url');
  return groupCommit(ctx.db, async (tx) => {
    const isNew = await createSignInLink(tx, {
      id,
      email,
      tokenHash: hashOf(token),
      codeHash: signCode(ctx.secret, { linkId: id, email, code }),
      askingHash,
      createdAt: now,
      expiresAt: now + lifetimeMinutes * minuteMs,
      mailId,
      language,
      ...request.arrivedFrom,
    });
    if (!isNew) return passLinkOn(tx, { id, askingHash });
    // Beyond the limit no email is sent, and earlier ones still work. A repeat is not counted.
    if (!(await hitSignInMailLimits(tx, { email, isKnownDevice: request.isKnownDevice, now }))) {
      await deleteLink(tx, { id });
      return false;
    }
    await replaceOlderLinks(tx, { id, email, askingHash, now });
    const returnTo = ownAddress(request.returnTo ?? '');
    const { siteUrl } = ctx.config;
    // In the browser's language: looking the user up would reveal by its timing whether the email is known.
    const mail = messagesFor(language).accountMail.signInMail({ siteUrl, token, code, returnTo });
    await writeMail(tx, ctx, { id: mailId, kind: 'sign-in', to: email, language, ...mail });
    return true;
  });
}
