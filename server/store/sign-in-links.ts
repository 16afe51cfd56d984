/** Requests for sign-in: one row for one mail, with the hashes of its link and its code. */
import { codeTries } from '#rules/sign-in.ts';
import type { Database } from '#server/database.ts';

export type SignInLink = {
  id: string;
  email: string;
  tokenHash: string;
  codeHash: string;
  askingHash: string;
  createdAt: number;
  expiresAt: number;
};

/** Keeps a request; an older one of the same browser for the same address is replaced by it. */
export async function createSignInLink(db: Database, link: SignInLink): Promise<void> {
  await db
    .updateTable('signInLinks')
    .set({ replacedAt: link.createdAt })
    .where('email', '=', link.email)
    .where('askingHash', '=', link.askingHash)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .execute();
  await db
    .insertInto('signInLinks')
    .values({ ...link, usedAt: null, replacedAt: null, tries: 0 })
    .execute();
}

/**
 * Spends a link for whoever asked for it or knows its address. Of many at once one wins; the others,
 * like everyone who may not, get null and spend nothing.
 */
export async function redeemToken(
  db: Database,
  by: { tokenHash: string; proof: { askingHash: string } | { email: string }; now: number },
): Promise<{ email: string } | null> {
  const live = db
    .updateTable('signInLinks')
    .set({ usedAt: by.now })
    .where('tokenHash', '=', by.tokenHash)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now);
  const proven =
    'email' in by.proof
      ? live.where('email', '=', by.proof.email)
      : live.where('askingHash', '=', by.proof.askingHash);
  return (await proven.returning('email').executeTakeFirst()) ?? null;
}

export async function findByToken(db: Database, by: { tokenHash: string }) {
  return db
    .selectFrom('signInLinks')
    .select(['email', 'askingHash', 'expiresAt', 'usedAt', 'replacedAt'])
    .where('tokenHash', '=', by.tokenHash)
    .executeTakeFirst();
}

/** The live request that a code belongs to: this browser's own before the newest of anyone's. */
export async function findForCode(
  db: Database,
  by: { email: string; askingHash: string | null; now: number },
): Promise<{ id: string } | undefined> {
  const live = await db
    .selectFrom('signInLinks')
    .select(['id', 'askingHash'])
    .where('email', '=', by.email)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute();
  return live.find((link) => link.askingHash === by.askingHash) ?? live[0];
}

/** Takes one of the few tries before the code is compared; null when none is left. */
export async function takeTry(
  db: Database,
  by: { id: string; now: number },
): Promise<{ codeHash: string } | null> {
  const taken = await db
    .updateTable('signInLinks')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', by.id)
    .where('tries', '<', codeTries)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .returning('codeHash')
    .executeTakeFirst();
  return taken ?? null;
}

export async function redeemById(
  db: Database,
  by: { id: string; now: number },
): Promise<{ email: string } | null> {
  const redeemed = await db
    .updateTable('signInLinks')
    .set({ usedAt: by.now })
    .where('id', '=', by.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', by.now)
    .returning('email')
    .executeTakeFirst();
  return redeemed ?? null;
}

/** Forgets requests that ended long ago. */
export async function forgetOldLinks(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('signInLinks').where('expiresAt', '<', before.time).execute();
}
