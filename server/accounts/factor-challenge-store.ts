/** Second-factor challenges. Each can be answered once: answering deletes its row. */
import { challengeMinutes } from '#rules/sign-in/second-factor.ts';
import type { ChallengePurpose } from '#server/platform/db/accounts-tables.ts';
import type { Database } from '#server/platform/db/database.ts';

export type FactorChallenge = {
  id: string;
  sessionId: string;
  purpose: ChallengePurpose;
  /** The encrypted secret of the authenticator to be added; null for a passkey. */
  encryptedSecret: string | null;
};

const lifetimeMs = challengeMinutes * 60_000;

/** Adds a challenge, and deletes the session's expired ones. */
export async function addFactorChallenge(
  db: Database,
  { now, ...challenge }: FactorChallenge & { now: number },
): Promise<void> {
  await db
    .deleteFrom('factorChallenges')
    .where('sessionId', '=', challenge.sessionId)
    .where('createdAt', '<=', now - lifetimeMs)
    .execute();
  await db
    .insertInto('factorChallenges')
    .values({ ...challenge, createdAt: now })
    .execute();
}

type Answered = Omit<FactorChallenge, 'encryptedSecret'> & { now: number };

/** Returns a challenge of the session that is still valid. */
export async function findFactorChallenge(
  db: Database,
  { id, sessionId, purpose, now }: Answered,
): Promise<{ encryptedSecret: string | null } | undefined> {
  return db
    .selectFrom('factorChallenges')
    .select('encryptedSecret')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', now - lifetimeMs)
    .executeTakeFirst();
}

/** Returns null when the session has no valid challenge with this id and purpose. */
export async function takeFactorChallenge(
  db: Database,
  { id, sessionId, purpose, now }: Answered,
): Promise<{ id: string } | null> {
  const taken = await db
    .deleteFrom('factorChallenges')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', now - lifetimeMs)
    .returning('id')
    .executeTakeFirst();
  return taken ?? null;
}
