/** Redeems a link or a code for a session (promise I4: one of them, at most one session, for its owner). */
import { deviceOf } from '#rules/device.ts';
import { maskEmail, normaliseEmail } from '#rules/sign-in.ts';
import type { Database } from '#server/database.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { createSession } from '#server/store/sessions.ts';
import { findByToken, findForCode, redeemById, redeemToken, takeTry } from '#server/store/sign-in-links.ts';
import { findOrCreateUser } from '#server/store/users.ts';
import type { World } from '#server/world.ts';
import { keepAccount } from './account-deletion.ts';
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
  /** The address one is signed in with here already, for a link clicked twice. */
  currentEmail: string | null;
};

export type SignedIn = { uid: string; token: string };

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
    return link && openSession(tx, world, { ...asker, email: link.email, name: null, way: 'mail' });
  });
  if (redeemed) return redeemed;

  const link = await findByToken(world.db, { tokenHash });
  if (link?.usedAt && link.email === asker.currentEmail) return null;
  throw whyNot(link, proof, world.now());
}

async function signInByCode(
  world: World,
  proof: { email: string; code: string },
  asker: Asker,
): Promise<SignedIn> {
  const now = world.now();
  const wrong = new Refusal('unauthenticated', 'This code does not work.', { reason: 'wrong-code' });
  const link = await findForCode(world.db, {
    email: normaliseEmail(proof.email),
    askingHash: asker.asking && hashOf(asker.asking),
    now,
  });
  const taken = link && (await takeTry(world.db, { id: link.id, now }));
  if (!link || !taken || !(await isCode(proof.code, taken.codeHash))) throw wrong;
  const redeemed = await world.db.transaction().execute(async (tx) => {
    const used = await redeemById(tx, { id: link.id, now });
    return used && openSession(tx, world, { ...asker, email: used.email, name: null, way: 'mail' });
  });
  if (!redeemed) throw wrong;
  return redeemed;
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
  const ended = await createSession(tx, { id: id(), tokenHash, uid, userAgent, timeZone, now });
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
  return { uid, token };
}

function whyNot(
  link: Awaited<ReturnType<typeof findByToken>>,
  proof: { email?: string },
  now: number,
): Refusal {
  if (!link) return new Refusal('unauthenticated', 'This link does not work.', { reason: 'unknown' });
  if (link.usedAt) return new Refusal('unauthenticated', 'This link was used already.', { reason: 'used' });
  if (link.replacedAt)
    return new Refusal('unauthenticated', 'A newer mail took the place of this link.', {
      reason: 'replaced',
    });
  if (link.expiresAt <= now)
    return new Refusal('unauthenticated', 'This link is too old.', { reason: 'expired' });
  if (proof.email !== undefined)
    return new Refusal('unauthenticated', 'This is not the address that asked.', { reason: 'wrong-address' });
  return new Refusal('permission-denied', 'Another browser asked for this link.', {
    reason: 'other-browser',
    hint: maskEmail(link.email),
  });
}
