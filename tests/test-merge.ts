/** Two accounts of one person that a test merges. */
import { mergeAccounts } from '#server/flows/learners/merge-accounts.ts';
import { signIn } from './test-browser.ts';
import { createPaidContext, type PaidContext } from './test-payments.ts';

/** The reason that the merges of tests give. */
export const mergeReason = 'Bought with her other address';

export type Person = Awaited<ReturnType<typeof signIn>>;

export async function createTwo(): Promise<{ ctx: PaidContext; stays: Person; goes: Person }> {
  const ctx = await createPaidContext();
  const stays = await signIn(ctx, 'stays@example.com');
  const goes = await signIn(ctx, 'goes@example.com');
  return { ctx, stays, goes };
}

export function merge(ctx: PaidContext, { into, from }: { into: Person; from: Person }): Promise<void> {
  const order = { into: into.user.uid, from: from.user.uid, why: mergeReason };
  return mergeAccounts(ctx, order, 'instructor');
}

/** Lists the lines about somebody, the oldest first. */
export async function linesAbout({ db }: PaidContext, { user }: Person) {
  return db
    .selectFrom('audit')
    .select(['action', 'actor', 'detail'])
    .where('subject', '=', user.uid)
    .execute();
}
