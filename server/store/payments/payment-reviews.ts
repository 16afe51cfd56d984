/** What the instructor is asked to look at: who, what, why, when, and whether it is settled (promise I2). */
import type { LookKind } from '#rules/payments/payment-review.ts';
import type { Database } from '#server/db/database.ts';

/** Who settles what ends by itself, such as a second payment that was given back. */
const byItself = 'stripe';

export type Look = {
  id: string;
  what: LookKind;
  /** Whose money it may be; null when nobody is named. */
  uid: string | null;
  /** That person's address; null when there is no such person. */
  email: string | null;
  stripeSessionId: string;
  /** What Stripe says was paid; null when it says nothing. */
  amountCents: number | null;
  /** In Stripe's small letters. */
  currency: string | null;
  /** The fact behind it, in plain words. */
  why: string;
  /** Milliseconds since 1970, UTC, as are all times here. */
  raisedAt: number;
  settledAt: number | null;
  /** The instructor's uid, or `stripe` when the money was given back. */
  settledBy: string | null;
  note: string | null;
};

export type NewLook = Omit<Look, 'email' | 'settledAt' | 'settledBy' | 'note'>;

/**
 * True for the one call that raised it. The same fact again changes nothing, unless it had ended by itself:
 * then it is open once more.
 */
export async function raiseLook(db: Database, look: NewLook): Promise<boolean> {
  const raised = await db
    .insertInto('looks')
    .values({
      ...look,
      fact: `${look.what}:${look.stripeSessionId}`,
      settledAt: null,
      settledBy: null,
      note: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('fact')
        .doUpdateSet({ settledAt: null, settledBy: null, note: null })
        .where('looks.settledBy', '=', byItself),
    )
    .returning('id')
    .executeTakeFirst();
  return raised !== undefined;
}

/** Of what is settled so many are shown; of what is open nothing is ever left out. */
const settledAtMost = 200;

/** The open ones first, all of them, and of each the newest first. */
export async function listLooks(db: Database): Promise<Look[]> {
  const open = await selectLooks(db).where('looks.settledAt', 'is', null).execute();
  const settled = await selectLooks(db)
    .where('looks.settledAt', 'is not', null)
    .limit(settledAtMost)
    .execute();
  return [...open, ...settled].map((row) => ({ ...row, what: row.what as LookKind }));
}

function selectLooks(db: Database) {
  return db
    .selectFrom('looks')
    .leftJoin('users', 'users.uid', 'looks.uid')
    .select([
      'looks.id',
      'looks.what',
      'looks.uid',
      'users.email',
      'looks.stripeSessionId',
      'looks.amountCents',
      'looks.currency',
      'looks.why',
      'looks.raisedAt',
      'looks.settledAt',
      'looks.settledBy',
      'looks.note',
    ])
    .orderBy('looks.raisedAt', 'desc');
}

/** Null when nobody raised it, or when it is settled already; the first settlement stays. */
export async function settleLook(
  db: Database,
  settlement: { id: string; by: string; note: string; now: number },
): Promise<{ uid: string | null; stripeSessionId: string } | null> {
  const settled = await db
    .updateTable('looks')
    .set({ settledAt: settlement.now, settledBy: settlement.by, note: settlement.note })
    .where('id', '=', settlement.id)
    .where('settledAt', 'is', null)
    .returning(['uid', 'stripeSessionId'])
    .executeTakeFirst();
  return settled ?? null;
}

/** Settles what has ended by itself: the open ones of a session for these reasons. */
export async function endLooks(
  db: Database,
  ended: { stripeSessionId: string; what: readonly LookKind[]; note: string; now: number },
): Promise<void> {
  await db
    .updateTable('looks')
    .set({ settledAt: ended.now, settledBy: byItself, note: ended.note })
    .where('stripeSessionId', '=', ended.stripeSessionId)
    .where('what', 'in', ended.what)
    .where('settledAt', 'is', null)
    .execute();
}
