/**
 * Referrals: a customer's link brings a friend with an account and a card of their own, whose payment earns a reward until
 * it is refunded or disputed. Some customers try their own link.
 */
import type { Browser } from './browser.ts';
import { merge, openAccount } from './by-hand/changes-by-hand.ts';
import type { PayoutByHand } from './by-hand/audit-log.ts';
import { reasonOf } from './coupons.ts';
import {
  type Customer,
  drop,
  type Friend,
  type ReferralLink,
  type Simulation,
  waitForPlan,
} from './customer.ts';
import { type Payment, stands } from './oracle.ts';
import { openCheckout, pay } from './purchase.ts';
import { openDispute, refundInPart, refundWhole } from './refunds-and-disputes.ts';

export const referralTerms = { percentOff: 10, rewardPercent: 20, waitDays: 0 };

/** Cards that no customer pays with who has a link. */
const cardsOfFriends = {
  '4000056655665556': 1,
  '5555555555554444': 1,
  '2223003122003222': 1,
  '378282246310005': 1,
};

/** Starts the program as the instructor does. @throws {Error} when it is rejected */
export async function startReferrals({ browser }: Customer): Promise<void> {
  const terms = { ...referralTerms, isActive: true, revision: 0 };
  const { status, body } = await browser.ask('PUT', '/api/studio/referral-program', terms);
  // A lost reply is asked again, and the program is there.
  if (status !== 200 && reasonOf(body) !== 'changed-elsewhere')
    throw new Error(`The referral program answered ${status}: ${JSON.stringify(body)}`);
}

/** Brings a friend who pays. Returns false for a customer without a plan, who has no link. */
export async function referFriend(
  customer: Customer,
  simulation: Simulation,
  shown: 'free' | 'premium',
): Promise<boolean> {
  const { chance } = customer;
  const { tally, links } = simulation;
  if (shown === 'free') return false;
  const { status, body } = await customer.browser.ask('POST', '/api/referral-links');
  tally.count(`referral links answered ${status} ${reasonOf(body)}`.trimEnd());
  if (status !== 201) return false;
  const code = String(body['code']);
  const link = links.find((one) => one.code === code) ?? { code, owner: customer };
  if (!links.includes(link)) links.push(link);
  if (chance.happens(0.2)) await tryOwnLink(customer, simulation, link);
  else await bringFriend(customer, simulation, link);
  return true;
}

/** The same account, and another one with the same mailbox. */
async function tryOwnLink(customer: Customer, simulation: Simulation, { code }: ReferralLink): Promise<void> {
  const { chance } = customer;
  const isOwn = chance.happens(0.5);
  const account = isOwn ? customer : await openAccount({ customer, simulation }, { tag: '+' });
  const order = { plan: 'ultra', coupon: code };
  const { status, body } = await account.browser.ask('POST', '/api/checkouts', order);
  simulation.tally.count(`own links answered ${status} ${reasonOf(body)}`.trimEnd());
  if (status === 201) simulation.wrongAnswers.push(`${account.email} can pay through the own link`);
}

async function bringFriend(customer: Customer, simulation: Simulation, link: ReferralLink): Promise<void> {
  const { chance } = customer;
  const { tally, friends } = simulation;
  const friend = await openAccount({ customer, simulation });
  friend.isDoneByHand = true;
  const [own, ...others] = customer.holdings;
  // The site knows a card only from payments that it has recorded.
  const isKnownCard = own?.isCard === true && others.length === 0;
  const hasOwnersCard = isKnownCard && chance.happens(0.25);
  if (!hasOwnersCard) friend.card = chance.pick(cardsOfFriends);
  const plan = chance.pick({ premium: 45, ultra: 55 });
  const checkout = await openCheckout(friend, simulation, plan, 'own', { coupon: link.code });
  const holding = checkout && (await pay(friend, simulation, checkout, { isLasting: true }));
  if (!holding) return;
  customer.bought += 1;
  friends.push({ customer: friend, link, holding });
  tally.count(hasOwnersCard ? 'friends with the card of the link’s owner' : 'friends who paid');
  await waitForPlan(friend, simulation, (shown) => shown === plan, [holding.sessionId]);
  const fate = chance.pick({ keeps: 50, part: 15, whole: 15, again: 10, lost: 10 });
  tally.count(`friends: ${fate}`);
  if (fate === 'part') await refundInPart(friend, simulation, holding);
  if (fate === 'whole') await refundWhole(friend, simulation, holding);
  if (fate === 'lost') {
    await simulation.stripe.endDispute(await openDispute(simulation, holding), 'lost');
    drop(friend, holding);
  }
  if (fate === 'again' || fate === 'whole') {
    const again = await openCheckout(friend, simulation, 'ultra', 'own', { coupon: link.code });
    if (again) simulation.wrongAnswers.push(`${friend.email} can use the link ${link.code} again`);
  }
}

/** Pays a customer the rewards that the studio shows, with a double click. */
export async function payRewards(
  customer: Customer,
  { tally, wrongAnswers }: Simulation,
  instructor: Customer,
): Promise<void> {
  const { balances } = await readBalances(instructor.browser);
  const owed = balances.filter(({ email, owedCents }) => email === customer.email && owedCents > 0);
  for (const { uid, currency, owedCents: amountCents } of owed) {
    const path = `/api/studio/learners/${uid}/referral-payouts`;
    const click = () => instructor.browser.ask('POST', path, { currency, amountCents });
    const answers = await Promise.all([click(), click()]);
    for (const { status } of answers) tally.count(`payouts of rewards: ${status}`);
    if (answers.every(({ status }) => status === 201))
      wrongAnswers.push(`${customer.email} was paid ${amountCents} ${currency} twice`);
  }
}

/** The balances that the studio lists, the highest debts first. */
export async function readBalances(instructor: Browser): Promise<Balances> {
  const { body } = await instructor.ask('GET', '/api/studio/referrals');
  return { balances: body['balances'] as Balance[], isMore: body['isMore'] === true };
}

export type Balances = { balances: Balance[]; isMore: boolean };

type Balance = {
  uid: string;
  email: string;
  currency: string;
  waitingCents: number;
  owedCents: number;
  paidCents: number;
};

/** Ends the payments of a customer's friends, some while the reward is paid out, or by a merge with the customer. */
export async function endReferrals(
  customer: Customer,
  simulation: Simulation,
  instructor: Customer,
): Promise<void> {
  const { chance } = customer;
  const { tally, friends } = simulation;
  for (const friend of friends.filter(({ link }) => link.owner === customer)) {
    const end = chance.pick({ stays: 50, whole: 15, part: 8, won: 10, open: 7, merge: 10 });
    tally.count(`friends at the end: ${end}`);
    await Promise.all([
      endOne(friend, simulation, { end, instructor }),
      chance.happens(0.4) ? payRewards(customer, simulation, instructor) : undefined,
    ]);
  }
}

type End = 'stays' | 'whole' | 'part' | 'won' | 'open' | 'merge';

async function endOne(
  friend: Friend,
  simulation: Simulation,
  { end, instructor }: { end: End; instructor: Customer },
): Promise<void> {
  const { customer, link, holding } = friend;
  if (end === 'merge') {
    const { friends } = simulation;
    friends.splice(friends.indexOf(friend), 1);
    await merge({ customer: link.owner, simulation, instructor }, { into: link.owner, from: customer });
  }
  const { leftCents } = await simulation.stripe.intentOf(holding.sessionId);
  if (leftCents === 0 || !customer.holdings.includes(holding)) return;
  if (end === 'whole') await refundWhole(customer, simulation, holding);
  if (end === 'part') await refundInPart(customer, simulation, holding);
  if (end !== 'won' && end !== 'open') return;
  const dispute = await openDispute(simulation, holding);
  if (end === 'won') await simulation.stripe.endDispute(dispute, 'won');
}

type Reward = { owner: string; currency: string; rewardCents: number };

/**
 * Computes the rewards from Stripe's books: a share of what a friend paid and did not get back, for the friend's first
 * payment through a link that counts, unless the owner had paid with the same card, or is the friend.
 */
export function rewardsDue(paid: readonly Payment[], links: readonly ReferralLink[]): Reward[] {
  const rewarded = new Set<string>();
  const inOrder = paid.toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.id < b.id ? -1 : 1));
  return inOrder.flatMap((payment) => {
    const { email, currency, amountCents, refundedCents } = payment;
    const owner = links.find(({ code }) => code === payment.coupon)?.owner.email;
    if (owner === undefined) return [];
    const counts = stands(payment) && !rewarded.has(email);
    if (counts) rewarded.add(email);
    const isOwn = owner === email || inOrder.some((one) => one.email === owner && isSameCard(one, payment));
    const share = ((amountCents - refundedCents) * referralTerms.rewardPercent) / 100;
    return [{ owner, currency, rewardCents: counts && !isOwn ? Math.floor(share) : 0 }];
  });
}

function isSameCard(earlier: Payment, { card, paidAt = 0 }: Payment): boolean {
  return card !== undefined && earlier.card === card && (earlier.paidAt ?? 0) < paidAt;
}

type Judged = {
  /** All payments, by the accounts that they belong to now. */
  paid: readonly Payment[];
  links: readonly ReferralLink[];
  /** By address, from the audit log. */
  payouts: ReadonlyMap<string, readonly PayoutByHand[]>;
};

/** Finds balances that differ from the rewards and the payouts, and higher debts than a list that is cut off shows. */
export function findWrongBalances(
  { paid, links, payouts }: Judged,
  { balances, isMore }: Balances,
): string[] {
  const lowestListed = isMore ? (balances.at(-1)?.owedCents ?? 0) : null;
  const rewards = rewardsDue(paid, links);
  const owners = new Set([...links.map(({ owner }) => owner.email), ...balances.map(({ email }) => email)]);
  const currencies = new Set(['usd', 'myr', ...balances.map(({ currency }) => currency.toLowerCase())]);
  return [...owners].flatMap((owner) =>
    [...currencies].flatMap((currency) => {
      const own = rewards.filter((one) => one.owner === owner && one.currency === currency);
      const earned = own.reduce((sum, { rewardCents }) => sum + rewardCents, 0);
      const paidOut = (payouts.get(owner) ?? [])
        .filter((one) => one.currency === currency)
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
      const shown = balances.find((one) => one.email === owner && one.currency.toLowerCase() === currency);
      if (!shown && lowestListed !== null && earned - paidOut <= lowestListed) return [];
      const { owedCents = 0, waitingCents = 0, paidCents = 0 } = shown ?? {};
      const due = `${earned - paidOut} and was paid ${paidOut} ${currency}`;
      const found = `${owedCents + waitingCents} and was paid ${paidCents} ${currency}`;
      return due === found ? [] : [`${owner} is owed ${due}, and the studio says ${found}`];
    }),
  );
}

/** Compares the rewards that a customer is shown. */
export function findWrongRewards(
  { email, paid, links }: Pick<Judged, 'paid' | 'links'> & { email: string },
  shown: readonly { currency: string; rewardCents: number }[],
): string[] {
  const factsOf = (one: { currency: string; rewardCents: number }) =>
    `${one.rewardCents} ${one.currency.toLowerCase()}`;
  const due = rewardsDue(paid, links).filter(({ owner }) => owner === email);
  const [wanted, found] = [due, shown].map((rewards) => rewards.map(factsOf).toSorted().join(', '));
  return wanted === found ? [] : [`${email} has earned ${wanted}, and is shown ${found}`];
}
