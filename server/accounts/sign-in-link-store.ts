/** Sign-in requests: one row per email sent, with the hash of its link and the signature of its code. */
import type { TrafficSource } from '#rules/analytics/traffic-source.ts';
import type { MailOutcome } from '#rules/mail/delivery.ts';
import type { Language } from '#rules/language.ts';
import { codeTries, type LinkState, spentReason } from '#rules/sign-in/sign-in.ts';
import type { Database } from '#server/platform/db/database.ts';

export type SignInLink = {
  id: string;
  email: string;
  tokenHash: string;
  codeHash: string;
  askingHash: string;
  createdAt: number;
  expiresAt: number;
  /** The email that contains the link. */
  mailId: string | null;
  /** The language of the requesting browser. */
  language: Language;
} & Partial<TrafficSource>;

/** Stores a request. Returns false when the id exists already. */
export async function createSignInLink(db: Database, link: SignInLink): Promise<boolean> {
  const created = await db
    .insertInto('signInLinks')
    .values({ ...link, usedAt: null, replacedAt: null, tries: 0, sessionId: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}

/**
 * Marks the browser's older requests for the same email as replaced. The new one keeps their source: the page on which a
 * visitor asks for another email knows none.
 */
export async function replaceOlderLinks(
  db: Database,
  by: { id: string; email: string; askingHash: string; now: number },
): Promise<void> {
  const replaced = await db
    .updateTable('signInLinks')
    .set({ replacedAt: by.now })
    .where('email', '=', by.email)
    .where('askingHash', '=', by.askingHash)
    .where('id', '!=', by.id)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning(['createdAt', 'expiresAt', 'source', 'campaign'])
    .execute();
  const [first] = replaced
    .filter(({ expiresAt, source, campaign }) => expiresAt > by.now && source + campaign !== '')
    .toSorted((one, other) => one.createdAt - other.createdAt);
  if (!first) return;
  const { source, campaign } = first;
  await db.updateTable('signInLinks').set({ source, campaign }).where('id', '=', by.id).execute();
}

export async function deleteLink(db: Database, by: { id: string }): Promise<void> {
  await db.deleteFrom('signInLinks').where('id', '=', by.id).execute();
}

/**
 * Hands a request to the browser that repeats it, after its first reply and cookie were lost. Returns false without
 * such a request.
 */
export async function passLinkOn(db: Database, to: { id: string; askingHash: string }): Promise<boolean> {
  const passed = await db
    .updateTable('signInLinks')
    .set({ askingHash: to.askingHash })
    .where('id', '=', to.id)
    .returning('id')
    .executeTakeFirst();
  return passed !== undefined;
}

export type RedeemedLink = { id: string; email: string; language: Language } & TrafficSource;

/**
 * Finds the live link of a token, for the browser that requested it or a user who enters its email. Another request may
 * redeem it until the user is locked; `redeemLink` decides.
 */
export async function findRedeemable(
  db: Database,
  by: { tokenHash: string; proof: { askingHash: string } | { email: string }; now: number },
): Promise<RedeemedLink | null> {
  const live = db
    .selectFrom('signInLinks')
    .select(['id', 'email', 'language', 'source', 'campaign'])
    .where('tokenHash', '=', by.tokenHash)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now);
  const proven =
    'email' in by.proof
      ? live.where('email', '=', by.proof.email)
      : live.where('askingHash', '=', by.proof.askingHash);
  return (await proven.executeTakeFirst()) ?? null;
}

export async function findByToken(db: Database, by: { tokenHash: string }) {
  return db
    .selectFrom('signInLinks')
    .select(['email', 'expiresAt', 'usedAt', 'replacedAt', 'sessionId'])
    .where('tokenHash', '=', by.tokenHash)
    .executeTakeFirst();
}

/**
 * Returns the requests that a code may belong to: the browser's own newest one; when that is spent or missing, also the
 * newest live one of others; when none is live, the newest of all.
 */
export async function findForCode(
  db: Database,
  by: { email: string; askingHash: string | null; now: number },
): Promise<{ id: string; isOwn: boolean }[]> {
  const links = await db
    .selectFrom('signInLinks')
    .select(['id', 'askingHash', 'usedAt', 'replacedAt', 'expiresAt'])
    .where('email', '=', by.email)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
  const own = links.find((link) => link.askingHash === by.askingHash);
  const other = links.find((link) => link.askingHash !== by.askingHash && spentReason(link, by.now) === null);
  const isOwnLive = own !== undefined && spentReason(own, by.now) === null;
  const found = (isOwnLive ? [own] : [own, other]).filter((link) => link !== undefined);
  return (found.length > 0 ? found : links.slice(0, 1)).map(({ id }) => ({ id, isOwn: id === own?.id }));
}

/** Returns the browser's latest request with the outcome of its email; null when that was deleted. */
export async function findLastOf(
  db: Database,
  by: { askingHash: string },
): Promise<(LinkState & { outcome: MailOutcome | null }) | undefined> {
  return db
    .selectFrom('signInLinks')
    .leftJoin('mail', 'mail.id', 'signInLinks.mailId')
    .select(['usedAt', 'replacedAt', 'expiresAt', 'outcome'])
    .where('askingHash', '=', by.askingHash)
    .orderBy('signInLinks.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Uses one of the few tries before the code is compared; null when none is left. */
export async function takeTry(
  db: Database,
  by: { id: string; isOwn: boolean },
): Promise<(LinkState & { codeHash: string; language: Language } & TrafficSource) | null> {
  const count = by.isOwn ? 'tries' : 'otherTries';
  const taken = await db
    .updateTable('signInLinks')
    .set((row) => ({ [count]: row(count, '+', 1) }))
    .where('id', '=', by.id)
    .where(count, '<', codeTries)
    .returning(['codeHash', 'usedAt', 'replacedAt', 'expiresAt', 'language', 'source', 'campaign'])
    .executeTakeFirst();
  return taken ?? null;
}

/**
 * Redeems a link for a session, which identifies its browser for a while. Of several simultaneous calls one succeeds;
 * the others return null.
 */
export async function redeemLink(
  db: Database,
  by: { id: string; sessionId: string; now: number },
): Promise<Pick<RedeemedLink, 'id' | 'email'> | null> {
  const redeemed = await db
    .updateTable('signInLinks')
    .set({ usedAt: by.now, sessionId: by.sessionId })
    .where('id', '=', by.id)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .returning(['id', 'email'])
    .executeTakeFirst();
  return redeemed ?? null;
}

/** Ends an email's live requests. */
export async function endLinksTo(db: Database, to: { email: string; now: number }): Promise<void> {
  await db
    .updateTable('signInLinks')
    .set({ replacedAt: to.now })
    .where('email', '=', to.email)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute();
}

/** Deletes requests that expired before this time. */
export async function deleteOldLinks(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('signInLinks').where('expiresAt', '<', before.time).execute();
}
