/** Redeems a link or a code for a session (promise I4: one of them, at most one session, for its owner). */
import { ownAddress } from '#rules/sign-in/return-to.ts';
import { deviceOf } from '#rules/sign-in/session.ts';
import { lifetimeMinutes, maskEmail, normaliseEmail, recognisedMinutes } from '#rules/sign-in/sign-in.ts';
import { siteLanguage as language, wordsFor } from '#words/words-for.ts';
import type { AppContext } from '#server/context.ts';
import { letMailGo } from '#server/mail/bounces.ts';
import { hitSignInMailLimits } from '#server/mail/limits.ts';
import { writeMail } from '#server/mail/queue.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { type Database, groupCommit } from '#server/platform/db/database.ts';
import { StaleReadError, transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { ClientNetwork } from '#server/platform/rate-limits.ts';
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
  spentReason,
  takeTry,
} from './sign-in-link-store.ts';
import { findOrCreateUser } from './user-store.ts';

type SignInProof = { token: string } | { token: string; email: string } | { email: string; code: string };

type SignInClient = {
  /** The asking browser's secret, when this is that browser. */
  asking: string | null;
  userAgent: string;
  /** The device's time zone, '' where the browser sends none. */
  timeZone: string;
  /** The session of this browser, for a link clicked twice. */
  sessionId: string | null;
  from: ClientNetwork;
  /** Returns true when a user signed in with this e-mail in this browser before. */
  isKnownDevice(email: string): boolean;
};

type NewSession = { uid: string; token: string; sessionId: string };

/** Signs in. Returns null when this browser is already signed in with the same link, so that it simply continues. */
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
        : { email: normaliseEmail(proof.email) },
    now: ctx.now(),
  });
  const redeemed = redeemable && (await openSessionOfLink(ctx, redeemable, client));
  if (redeemed) return redeemed;

  const link = await findByToken(ctx.db, { tokenHash });
  if (link && isRecognised(link, client, ctx.now())) return null;
  throw linkError(link, proof, ctx.now());
}

/** Returns true for the link that this browser was signed in by a moment ago (decision 33). */
function isRecognised(
  link: { usedAt: number | null; sessionId: string | null },
  client: SignInClient,
  now: number,
): boolean {
  if (link.usedAt === null || client.sessionId === null) return false;
  return link.sessionId === client.sessionId && now - link.usedAt < recognisedMinutes * 60_000;
}

/** Opens the session and redeems the link for it; null where another request redeemed the link first. */
async function openSessionOfLink(
  ctx: AppContext,
  { id, email }: RedeemedLink,
  client: SignInClient,
): Promise<NewSession | null> {
  const opening = transaction(ctx.db, async (tx) => {
    // The user is locked before the link, as everywhere.
    const signedIn = await openSession(tx, ctx, { ...client, email, name: null, way: 'mail' });
    const { uid, sessionId } = signedIn;
    // The mail was read, so the mailbox works.
    await letMailGo(tx, ctx, { uid, email, actor: uid, reason: 'bounced' });
    if (!(await redeemLink(tx, { id, sessionId, now: ctx.now() }))) throw new RedeemedElsewhere();
    return signedIn;
  });
  return opening.catch((error: unknown) => {
    if (error instanceof RedeemedElsewhere) return null;
    throw error;
  });
}

/** Rolls back the session, and the user of a newcomer, of a request that was too late. */
class RedeemedElsewhere extends Error {}

async function signInByCode(
  ctx: AppContext,
  proof: { email: string; code: string },
  client: SignInClient,
): Promise<NewSession> {
  const now = ctx.now();
  const email = normaliseEmail(proof.email);
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
    const redeemed = await openSessionOfLink(ctx, { id: link.id, email }, client);
    if (!redeemed) throw spentLinkError('used');
    return redeemed;
  }
  throw new ApiError('unauthenticated', 'This code does not work.', { reason: 'wrong-code' });
}

/**
 * Creates a session for the proven owner of an e-mail; a newcomer also gets a user row and a welcome mail. Call it first
 * in its transaction, since it locks the user.
 */
export async function openSession(
  tx: Database,
  ctx: AppContext,
  person: { email: string; name: string | null; way: 'mail' | 'google'; userAgent: string; timeZone: string },
): Promise<NewSession> {
  const { email, name, userAgent, timeZone } = person;
  const now = ctx.now();
  const id = () => ctx.randomBytes(16).toString('base64url');
  const token = ctx.randomBytes(32).toString('base64url');
  const { uid, language: userLanguage, isNew } = await findOrCreateUser(tx, { uid: id(), email, name, now });
  const session = { id: id(), tokenHash: hashOf(token), userAgent, timeZone, now };
  const ended = await createSession(tx, { ...session, uid });
  // The email leads to the account that stays now. Both would be locked here in no order, so this begins again.
  if (!ended) throw new StaleReadError(`The account ${uid} was merged`);
  await writeAuditLine(tx, {
    id: id(),
    at: now,
    actor: uid,
    action: 'sign-in',
    subject: uid,
    detail: person.way,
  });
  const { siteUrl } = ctx.config;
  if (!isNew) await cancelAccountDeletion(tx, ctx, { uid, email, language: userLanguage, by: 'sign-in' });
  const { welcomeMail, sessionEndedMail } = wordsFor(userLanguage).accountMail;
  const to = { to: email, language: userLanguage };
  if (isNew) await writeMail(tx, ctx, { kind: 'welcome', ...to, ...welcomeMail({ siteUrl }) });
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
  if (!link) return new ApiError('unauthenticated', 'This link does not work.', { reason: 'unknown' });
  const spent = spentReason(link, now);
  if (spent) return spentLinkError(spent);
  if (proof.email !== undefined)
    return new ApiError('unauthenticated', 'This is not the address that asked.', {
      reason: 'wrong-address',
    });
  return new ApiError('permission-denied', 'Another browser asked for this link.', {
    reason: 'other-browser',
    hint: maskEmail(link.email),
  });
}

function spentLinkError(reason: 'used' | 'replaced' | 'expired'): ApiError {
  const messages = {
    used: 'This mail was used already.',
    replaced: 'A newer mail took the place of this one.',
    expired: 'This mail is too old.',
  };
  return new ApiError('unauthenticated', messages[reason], { reason });
}

// Requests a sign-in: sends one mail with a link and a code, to users and newcomers alike.

/**
 * Queues the sign-in mail. `asking` is the secret in a cookie of the asking browser, which alone may use the bare link;
 * `returnTo` is the page that the person wanted. A request with the `key` of an earlier one for this address takes its
 * place: no second mail is sent, and the browser that sent it may use the link. Returns false where the address got too
 * many of these mails.
 */
export async function requestSignIn(
  ctx: AppContext,
  request: {
    email: string;
    asking: string;
    isKnownDevice: boolean;
    returnTo?: string | undefined;
    key?: string | undefined;
  },
): Promise<boolean> {
  const now = ctx.now();
  const email = normaliseEmail(request.email);
  const token = ctx.randomBytes(32).toString('base64url');
  const code = String(ctx.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const askingHash = hashOf(request.asking);
  const { key } = request;
  // The row's own id is unique, so that of two requests at once one sends the mail.
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
      expiresAt: now + lifetimeMinutes * 60_000,
      mailId,
    });
    if (!isNew) return passLinkOn(tx, { id, askingHash });
    // Beyond the limit no mail is sent; the last mails still work. A repeat is not counted.
    if (!(await hitSignInMailLimits(tx, { email, isKnownDevice: request.isKnownDevice, now }))) {
      await deleteLink(tx, { id });
      return false;
    }
    await replaceOlderLinks(tx, { id, email, askingHash, now });
    const returnTo = ownAddress(request.returnTo ?? '');
    const { siteUrl } = ctx.config;
    // The user is not looked up, so that known and unknown e-mails take the same time.
    const mail = wordsFor(language).accountMail.signInMail({ siteUrl, token, code, returnTo });
    await writeMail(tx, ctx, { id: mailId, kind: 'sign-in', to: email, language, ...mail });
    return true;
  });
}
