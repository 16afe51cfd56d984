/** Redeems a link or a code for a session (promise I4: one of them, at most one session, for its owner). */
import { deviceOf } from '#rules/device.ts';
import { maskEmail, normaliseEmail, recognisedMinutes } from '#rules/sign-in.ts';
import type { ClientNetwork } from '#server/client-network.ts';
import type { Database } from '#server/database.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { createSession } from '#server/store/sessions.ts';
import {
  findByToken,
  findForCode,
  noteSession,
  type Redeemed,
  redeemById,
  redeemToken,
  takeTry,
  whySpent,
} from '#server/store/sign-in-links.ts';
import { findOrCreateUser } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import { keepAccount } from './account-deletion.ts';
import { countGuess } from './code-guesses.ts';
import { sessionEndedMail, welcomeMail } from './mail-texts.ts';
import { isCode } from './sign-in-code.ts';
import { writeMail } from './write-mail.ts';

export type Proof = { token: string } | { token: string; email: string } | { email: string; code: string };

type Asker = {
  /** The asking browser's secret, when this is that browser. */
  asking: string | null;
  userAgent: string;
  /** The device's time zone, '' where it is not told. */
  timeZone: string;
  /** The session of this browser, for a link clicked twice. */
  sessionId: string | null;
  from: ClientNetwork;
  /** Whether somebody signed in with this address here before. */
  isKnownDevice(email: string): boolean;
};

export type SignedIn = { uid: string; token: string; sessionId: string };

/** Null when this browser is signed in already with the very link that is shown again: it simply continues. */
export async function signIn(world: World, proof: Proof, asker: Asker): Promise<SignedIn | null> {
  if ('code' in proof) return signInByCode(world, proof, asker);
  return signInByToken(world, proof, asker);
}

async function signInByToken(
  world: World,
  proof: { token: string; email?: string },
  asker: Asker,
): Promise<SignedIn | null> {
  const tokenHash = hashOf(proof.token);
  const redeemed = await world.db.transaction().execute(async (tx) => {
    const link = await redeemToken(tx, {
      tokenHash,
      proof:
        proof.email === undefined
          ? { askingHash: hashOf(asker.asking ?? '') }
          : { email: normaliseEmail(proof.email) },
      now: world.now(),
    });
    return link && enter(tx, world, link, asker);
  });
  if (redeemed) return redeemed;

  const link = await findByToken(world.db, { tokenHash });
  if (link && isRecognised(link, asker, world.now())) return null;
  throw whyNot(link, proof, world.now());
}

/** The link that this browser is signed in by, used a moment ago (decisions 33). */
function isRecognised(
  link: { usedAt: number | null; sessionId: string | null },
  asker: Asker,
  now: number,
): boolean {
  if (link.usedAt === null || asker.sessionId === null) return false;
  return link.sessionId === asker.sessionId && now - link.usedAt < recognisedMinutes * 60_000;
}

async function enter(tx: Database, world: World, link: Redeemed, asker: Asker): Promise<SignedIn> {
  const signedIn = await openSession(tx, world, { ...asker, email: link.email, name: null, way: 'mail' });
  await noteSession(tx, { id: link.id, sessionId: signedIn.sessionId });
  return signedIn;
}

async function signInByCode(
  world: World,
  proof: { email: string; code: string },
  asker: Asker,
): Promise<SignedIn> {
  const now = world.now();
  const email = normaliseEmail(proof.email);
  const askingHash = asker.asking && hashOf(asker.asking);
  const links = await findForCode(world.db, { email, askingHash, now });
  const hasAsked = links.some(({ isOwn }) => isOwn);
  const browser = asker.isKnownDevice(email) ? 'known' : hasAsked ? 'asking' : 'other';
  const takeBack = await countGuess(world, { email, from: asker.from, browser });
  for (const link of links) {
    const taken = await takeTry(world.db, link);
    if (!taken || !isCode(world.secret, { linkId: link.id, email, code: proof.code }, taken.codeHash))
      continue;
    await takeBack();
    const spent = whySpent(taken, now);
    if (spent) throw spentRefusal(spent);
    const redeemed = await world.db.transaction().execute(async (tx) => {
      const used = await redeemById(tx, { id: link.id, now });
      return used && enter(tx, world, used, asker);
    });
    if (!redeemed) throw spentRefusal('used');
    return redeemed;
  }
  throw new Refusal('unauthenticated', 'This code does not work.', { reason: 'wrong-code' });
}

/** Opens a session for whoever has proven to own an address; someone new is made and welcomed. */
export async function openSession(
  tx: Database,
  world: World,
  person: { email: string; name: string | null; way: 'mail' | 'google'; userAgent: string; timeZone: string },
): Promise<SignedIn> {
  const { email, name, userAgent, timeZone } = person;
  const now = world.now();
  const id = () => world.randomBytes(16).toString('base64url');
  const token = world.randomBytes(32).toString('base64url');
  const { uid, isNew } = await findOrCreateUser(tx, { uid: id(), email, name, now });
  const tokenHash = hashOf(token);
  const sessionId = id();
  const ended = await createSession(tx, { id: sessionId, tokenHash, uid, userAgent, timeZone, now });
  await writeAuditLine(tx, {
    id: id(),
    at: now,
    actor: uid,
    action: 'sign-in',
    subject: uid,
    detail: person.way,
  });
  const { siteUrl } = world.config;
  if (!isNew) await keepAccount(tx, world, { uid, email, by: 'sign-in' });
  if (isNew) await writeMail(tx, world, { kind: 'welcome', to: email, ...welcomeMail({ siteUrl }) });
  for (const session of ended)
    await writeMail(tx, world, {
      kind: 'session-ended',
      to: email,
      ...sessionEndedMail({ siteUrl, device: deviceOf(session.userAgent) }),
    });
  return { uid, token, sessionId };
}

function whyNot(
  link: Awaited<ReturnType<typeof findByToken>>,
  proof: { email?: string },
  now: number,
): Refusal {
  if (!link) return new Refusal('unauthenticated', 'This link does not work.', { reason: 'unknown' });
  const spent = whySpent(link, now);
  if (spent) return spentRefusal(spent);
  if (proof.email !== undefined)
    return new Refusal('unauthenticated', 'This is not the address that asked.', { reason: 'wrong-address' });
  return new Refusal('permission-denied', 'Another browser asked for this link.', {
    reason: 'other-browser',
    hint: maskEmail(link.email),
  });
}

function spentRefusal(reason: 'used' | 'replaced' | 'expired'): Refusal {
  const messages = {
    used: 'This mail was used already.',
    replaced: 'A newer mail took the place of this one.',
    expired: 'This mail is too old.',
  };
  return new Refusal('unauthenticated', messages[reason], { reason });
}
