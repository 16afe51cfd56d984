/** The waiting list of a course that is not open yet (decision 197). */
import type { Plan } from './plans.ts';

/** The form's action; the pages about an entry lie below it. */
export const waitingListPath = '/waiting-list';

/** The page after the form was sent. */
export const waitingListSentPath = `${waitingListPath}-sent`;

/** An address that its owner has not confirmed after this many days is deleted. */
export const confirmDays = 7;

/** The account with an address of the list: none, one without a plan, or one that has a plan. */
export type ListedAccount = 'none' | 'learner' | 'customer';

/** An account as the waiting list sees it. */
export type AccountOfEntry = {
  plan: Plan;
  bannedAt: number | null;
  deletionAskedAt: number | null;
  /** Whether the learner has switched news off. */
  isNewsOff: boolean;
};

/**
 * Returns whether an entry gets the emails to the waiting list. People who have a plan don't need them, and an account's
 * own choice counts.
 */
export function getsListEmails(account: AccountOfEntry | null): boolean {
  if (account === null) return true;
  const { plan, bannedAt, deletionAskedAt, isNewsOff } = account;
  return plan === 'free' && bannedAt === null && deletionAskedAt === null && !isNewsOff;
}

export function listedAccountOf(account: AccountOfEntry | null): ListedAccount {
  if (account === null) return 'none';
  return account.plan === 'free' ? 'learner' : 'customer';
}
