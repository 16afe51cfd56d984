/** A simulated customer: signs in by email, buys, is sometimes refunded, and buys again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, send, type Tally } from './browser.ts';
import type { ByHand } from './by-hand/audit-log.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import type { LocalStripe } from './local-stripe.ts';

export type Plan = 'free' | 'premium' | 'ultra';

/** A payment that was not refunded or disputed. */
export type Holding = {
  sessionId: string;
  plan: 'premium' | 'ultra';
  isUpgrade: boolean;
  isDisputed: boolean;
  /** Paid with the customer's usual card. */
  isCard?: boolean;
  /** Of a seat. */
  group?: Group;
};

export type Customer = {
  email: string;
  /** The number of their card. */
  card: string;
  browser: Browser;
  chance: Chance;
  country: 'Malaysia' | 'Others';
  /** How many payments they make in all. */
  wanted: number;
  bought: number;
  holdings: Holding[];
  /** Their undecided disputes. */
  undecided: string[];
  /** Whether the shop asked them to come back in an hour. */
  isToldToWait: boolean;
  /** The Stripe pages that they have completed. */
  finished: Set<string>;
  /** Whether the instructor has finished their manual changes. */
  isDoneByHand: boolean;
  /** The manual changes, once they were read. */
  byHand: ByHand | null;
};

/** By currency and list price, as in Stripe's books. Times are those of the programs, in milliseconds since 1970. */
export type Sales = ReadonlyMap<string, { amountCents: number; startsAt: number; endsAt: number }>;

/** A free plan that was claimed beside an open checkout, and the plan that was shown afterwards. */
export type Race = { email: string; sessionId: string; isGiven: boolean; shown: Plan; plan: Plan };

export type Redemption = { sessionId: string; email: string };

/** A code that a buyer has passed on, and that nobody has redeemed yet. */
export type Gift = {
  sessionId: string;
  plan: 'premium' | 'ultra';
  code: string;
  buyer: string;
  /** Takes the money back while the code is redeemed. */
  reverse: (() => Promise<void>) | null;
  /** Whether its money was taken back already, or will be. */
  ends: boolean;
  isForTwo: boolean;
  /** Called by the second of two learners; undefined before the first one waits. */
  start?: () => void;
};

/** The seats of one payment, as the customers know them. */
export type Group = {
  sessionId: string;
  plan: 'premium' | 'ultra';
  buyer: Customer;
  /** Whether its money was taken back, or will be. */
  ends: boolean;
  /** Whether money is just being given back; a second refund would fail at Stripe. */
  isRefunding: boolean;
  /** Whether its join link is just being changed. */
  isRelinking: boolean;
  /** How many seats the instructor has removed. */
  removed: number;
};

/** A seat that was reserved for an address, with the code of its email. */
export type Invitation = { group: Group; to: string; code: string };

/** A code for a seat that a buyer has passed on. */
export type SeatOffer = {
  group: Group;
  code: string;
  /** The invited address; null for a link. */
  to: string | null;
  /** How many learners still try it, and how many of them at the same moment. */
  left: number;
  atOnce: number;
  waiting: (() => void)[];
};

/** A learner who took a seat, by the site's reply. */
export type HeldSeat = {
  group: Group;
  holder: Customer;
  /** It is just being taken back. Until then its learner takes no other seat of the group. */
  isLeaving?: boolean;
};

/** A learner's referral link. */
export type ReferralLink = { code: string; owner: Customer };

export type Simulation = {
  siteUrl: string;
  sandboxUrl: string;
  stripe: LocalStripe;
  tally: Tally;
  clock: Clock;
  /** The waits of customers, for the lateness at the end. */
  waits: Wait[];
  /** How long a customer waits for an expected change. */
  timeoutMs: number;
  /** Whether the instructor has created the coupons. */
  hasCoupons: boolean;
  /** The sales that the instructor has set. */
  sales: Sales;
  /** The free plans that were claimed beside an open checkout. */
  races: Race[];
  /** The codes that buyers have passed on, and which learner redeemed which payment's gift, by the site's replies. */
  gifts: Gift[];
  redemptions: Redemption[];
  /** The customers who got Premium for free. */
  freePremiums: Set<string>;
  /** The addresses of all customers. */
  emails: string[];
  groups: Group[];
  offers: SeatOffer[];
  seats: HeldSeat[];
  /** The codes that were emailed. */
  invitations: Invitation[];
  links: ReferralLink[];
  friends: Friend[];
  /** Acts that the site accepted although it must not. */
  wrongAnswers: string[];
};

/** The account of a person who paid through a link. */
export type Friend = { customer: Customer; link: ReferralLink; holding: Holding };

/** A customer's wait for a payment or refund to take effect. */
export type Wait = {
  email: string;
  /** The expected payments; none for a refund. */
  sessionIds: string[];
  /** The start of the last check that did not see the change, by the clock of the programs. */
  missingAt: number | null;
  isOverdue: boolean;
};

/** Requests the email, opens its link in the same browser, and registers. @throws {Error} when no email works */
export async function signIn(customer: Customer, simulation: Simulation): Promise<void> {
  const { browser, email, chance } = customer;
  const before = (await tokensFor(customer, simulation)).length;
  for (let mails = before + 1; mails <= before + 4; mails++) {
    await askForLink(customer, simulation);
    const token = await tokenFor(customer, simulation, mails);
    const here = await browser.ask('POST', '/api/sessions', { token });
    // Another browser than the requesting one, as after a lost reply, has to send the address.
    const { status } =
      here.status === 403 ? await browser.ask('POST', '/api/sessions', { token, email }) : here;
    if (status === 201) {
      const details = { country: customer.country, umur: '17-25', kerja: 'Student', phone: '012-345 6789' };
      await browser.ask('PATCH', '/api/me', { name: email.split('@')[0], ...details });
      return;
    }
    // A crash lost the reply, and the link works once, so a new email is requested.
    simulation.tally.count('sign-in links asked for again');
    await chance.pause(200);
  }
  throw new Error(`${email} could not sign in`);
}

/** Hundreds of customers share a block of addresses, which the site lets ask for 300 links a minute. */
async function askForLink({ browser, email, chance }: Customer, { tally }: Simulation): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { status } = await browser.ask('POST', '/api/sign-in-links', { email });
    if (status === 202) return;
    if (status !== 429 || tries === 20) throw new Error(`Asking for a link answered ${status}`);
    tally.count('told to wait before another sign-in link');
    await chance.pause(15_000);
  }
}

/** Not the patience of the run, since a busy computer may need minutes for an email. */
const longestMailMs = 5 * 60_000;

async function tokenFor(customer: Customer, simulation: Simulation, mails: number): Promise<string> {
  const giveUpAt = Date.now() + longestMailMs;
  while (Date.now() < giveUpAt) {
    const [newest, ...older] = await tokensFor(customer, simulation);
    if (newest && older.length + 1 >= mails) return newest;
    await customer.chance.pause(200);
  }
  throw new Error(`No sign-in mail to ${customer.email}`);
}

/** Returns the tokens of all sign-in emails, newest first. */
export async function tokensFor({ email }: Customer, { sandboxUrl }: Simulation): Promise<string[]> {
  const url = `${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`;
  const reply = await send({ method: 'GET', url });
  const texts = (JSON.parse(reply.text) as { text: string }[]).map(({ text }) => text);
  return [...new Set(texts.flatMap((text) => /#token=(\S+)/.exec(text)?.[1] ?? []))];
}

export async function planShown({ browser }: Customer): Promise<Plan> {
  return (await browser.ask('GET', '/api/me')).body['plan'] as Plan;
}

/** The plan that the customer expects; the oracle does not use it. */
export function planHeld({ holdings }: Customer): Plan {
  const standing = holdings.filter(({ isDisputed, group }) => !isDisputed && group?.ends !== true);
  const outright = standing.filter(({ isUpgrade }) => !isUpgrade);
  if (outright.some(({ plan }) => plan === 'ultra')) return 'ultra';
  if (outright.length === 0) return 'free';
  return standing.length > outright.length ? 'ultra' : 'premium';
}

export function drop(customer: Customer, holding: Holding): void {
  customer.holdings = customer.holdings.filter((other) => other !== holding);
}

/** Polls less and less often until the plan is as expected. @returns false after the timeout */
export function waitForPlan(
  customer: Customer,
  simulation: Simulation,
  isHoped: (plan: Plan) => boolean,
  sessionIds: string[] = [],
): Promise<boolean> {
  return waitUntil(customer, simulation, sessionIds, async () => isHoped(await planShown(customer)));
}

export async function waitUntil(
  customer: Customer,
  simulation: Simulation,
  sessionIds: string[],
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  const giveUpAt = Date.now() + simulation.timeoutMs;
  let pauseMs = 200;
  const wait: Wait = { email: customer.email, sessionIds, missingAt: null, isOverdue: false };
  simulation.waits.push(wait);
  while (Date.now() < giveUpAt) {
    const askedAt = simulation.clock.now();
    if (await isThere()) return true;
    wait.missingAt = askedAt;
    await customer.chance.pause(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, 4_000);
  }
  wait.isOverdue = true;
  return false;
}

/** The local Stripe's report about its webhooks. */
export type Webhooks = {
  events: number;
  duplicated: number;
  shuffled: number;
  late: number;
  lost: number;
  sendings: { state: string; count: number; attempts: number }[];
};

export async function readWebhooks({ sandboxUrl }: Simulation): Promise<Webhooks> {
  const { text } = await send({ method: 'GET', url: `${sandboxUrl}/control/webhooks` });
  return JSON.parse(text) as Webhooks;
}

/** Waits until nothing is pending. @throws {Error} after five minutes */
export async function waitUntilQuiet(simulation: Simulation): Promise<void> {
  const giveUpAt = Date.now() + 5 * 60_000;
  while (Date.now() < giveUpAt) {
    const { sendings } = await readWebhooks(simulation);
    if (!sendings.some(({ state, count }) => state === 'pending' && count > 0)) return;
    await sleep(500);
  }
  throw new Error('Webhooks were still on their way after five minutes.');
}
