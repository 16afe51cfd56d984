/** One visit to the shop: a checkout, the page at Stripe, and perhaps the return. */
import type { Answer } from './browser.ts';
import { type CouponCode, reasonOf } from './coupons.ts';
import {
  type Holding,
  type Customer,
  type Plan,
  planHeld,
  type Simulation,
  waitForPlan,
} from './customer.ts';

export type PaidPlan = Exclude<Plan, 'free'>;
/** The purpose of a checkout. */
export type Item = 'own' | 'upgrade' | 'gift' | 'group';
export type Checkout = {
  sessionId: string;
  plan: PaidPlan;
  isUpgrade: boolean;
  isForOthers: boolean;
  isInRinggit: boolean;
};

const card = (number: string) => ({ method: 'card', number, expiry: '12 / 40', cvc: '123' });
export const usualCard = '4242424242424242';

/** Payment methods by weight; only buyers in ringgit have the last four. */
const waysAnywhere = { card: 82, 'declined first': 10, 'card disputed by its owner': 4 };
const lastingWays = { card: 82, 'declined first': 10 };
const waysInMalaysia = { 'FPX at once': 20, 'FPX later': 14, 'FPX later, refused': 5, 'e-wallet': 12 };

/** The attempts that may come before the payment. */
const visits = { straight: 76, 'double click': 8, 'leaves and comes back': 8, 'two sessions': 5, moves: 3 };

export async function visitShop(
  customer: Customer,
  simulation: Simulation,
  shown: 'free' | 'premium',
): Promise<void> {
  const plan = shown === 'premium' ? 'ultra' : customer.chance.pick({ premium: 45, ultra: 55 });
  const visit = customer.chance.pick(visits);
  const open = (wanted = plan) =>
    openCheckout(customer, simulation, wanted, shown === 'premium' ? 'upgrade' : 'own');
  const payIfOpen = async (checkout: Checkout | undefined) => checkout && pay(customer, simulation, checkout);
  const first = visit === 'double click' ? await clickTwice(simulation, open) : await open();
  const payings = [];
  if (visit === 'leaves and comes back') {
    simulation.tally.count('cancelled at Stripe');
    payings.push(payIfOpen(await open()));
  } else if (visit === 'two sessions' && shown === 'free') {
    // One tab pays while another one chooses the other plan.
    simulation.tally.count('chose another plan while paying for one');
    payings.push(payIfOpen(first), open(plan === 'ultra' ? 'premium' : 'ultra').then(payIfOpen));
  } else if (visit === 'moves' && shown === 'free') {
    await move(customer, simulation);
    payings.push(payIfOpen(first), open().then(payIfOpen));
  } else payings.push(payIfOpen(first));
  const held = (await Promise.all(payings)).filter((holding) => holding !== undefined);
  if (held.length > 0) await comeBack(customer, simulation, held);
  else await customer.chance.pause(3_000);
}

async function clickTwice(
  { tally }: Simulation,
  open: () => Promise<Checkout | undefined>,
): Promise<Checkout | undefined> {
  const [first, second] = await Promise.all([open(), open()]);
  tally.count(`double clicks that got ${first?.sessionId === second?.sessionId ? 'one session' : 'two'}`);
  return first ?? second;
}

async function move(customer: Customer, { tally }: Simulation): Promise<void> {
  customer.country = customer.country === 'Malaysia' ? 'Others' : 'Malaysia';
  await customer.browser.ask('PATCH', '/api/me', { country: customer.country });
  tally.count('moved to another currency');
}

/** @returns undefined when the shop says that the plan is already owned */
export async function openCheckout(
  customer: Customer,
  simulation: Simulation,
  plan: PaidPlan,
  item: Item,
  { seats, coupon }: { seats?: number; coupon?: string } = {},
): Promise<Checkout | undefined> {
  const isInRinggit = customer.country === 'Malaysia';
  const order = { plan, ...(item === 'gift' && { isGift: true as const }), ...(seats && { seats }) };
  const { status, body } = coupon
    ? await customer.browser.ask('POST', '/api/checkouts', { ...order, coupon })
    : await askForCheckout(customer, simulation, order);
  if (status === 201) {
    simulation.tally.count('checkouts answered with a session');
    const sessionId = String(body['sessionId']);
    const isForOthers = item === 'gift' || item === 'group';
    return { sessionId, plan, isUpgrade: item === 'upgrade', isForOthers, isInRinggit };
  }
  if (status === 429) {
    customer.isToldToWait = true;
    simulation.tally.count('people told to come back in an hour');
    return undefined;
  }
  if (status !== 409) throw new Error(`A checkout answered ${status}: ${JSON.stringify(body)}`);
  simulation.tally.count(
    coupon
      ? `checkouts by a link refused: ${reasonOf(body)}`
      : 'checkouts refused, for the plan is owned or on its way',
  );
  return undefined;
}

/** Some customers have a coupon; when it is used up, or not for an upgrade, they pay the list price. */
async function askForCheckout(
  { browser, chance }: Customer,
  { hasCoupons, tally }: Simulation,
  order: { plan: PaidPlan; isGift?: true; seats?: number },
): Promise<Answer> {
  if (hasCoupons && chance.happens(0.4)) {
    const coupon = chance.pick<CouponCode>({ PERCENT: 3, FIXED: 3, FEW: 3, ONCE: 2 });
    const answer = await browser.ask('POST', '/api/checkouts', { ...order, coupon });
    const reason = reasonOf(answer.body);
    tally.count(`checkouts with the coupon ${coupon} answered ${answer.status} ${reason}`.trimEnd());
    if (!reason.startsWith('coupon-')) return answer;
  }
  return browser.ask('POST', '/api/checkouts', order);
}

/**
 * Pays, and with `isLasting` not with a card whose owner disputes it at once. Returns what is held now, also of a gift;
 * undefined when no money moved.
 */
export async function pay(
  customer: Customer,
  simulation: Simulation,
  checkout: Checkout,
  { isLasting = false } = {},
): Promise<Holding | undefined> {
  const { tally } = simulation;
  const { sessionId } = checkout;
  if (customer.finished.has(sessionId)) {
    // The shop does not know yet; the page at Stripe leads to the return page, which checks.
    tally.count('led back to a page that was paid already');
    await returnPage(customer, sessionId);
    return undefined;
  }
  const way = customer.chance.pick<Way>({
    ...(isLasting ? lastingWays : waysAnywhere),
    ...(checkout.isInRinggit && waysInMalaysia),
  });
  const answer = await submit(customer, simulation, sessionId, way);
  if (answer === 'closed') {
    tally.count('pages at Stripe that were over');
    return undefined;
  }
  customer.finished.add(sessionId);
  tally.count(`paid by ${way === 'declined first' ? 'card after a decline' : way}`);
  if (
    (way === 'FPX later' || way === 'FPX later, refused') &&
    (await simulation.stripe.bankOf(sessionId)) === 'refused'
  )
    return undefined;
  customer.bought += 1;
  const isCard = way === 'card' || way === 'declined first';
  const holding = { ...checkout, isCard, isDisputed: way === 'card disputed by its owner' };
  if (!checkout.isForOthers) customer.holdings.push(holding);
  return holding;
}

export type Way = keyof typeof waysAnywhere | keyof typeof waysInMalaysia;

/** Fills in the page at Stripe. */
export async function submit(
  { chance, card: number }: Customer,
  { stripe, tally }: Simulation,
  sessionId: string,
  way: Way,
) {
  if (way === 'declined first') {
    const refused = chance.pick({ '4000000000000002': 1, '4000000000009995': 1 });
    const answer = await stripe.pay(sessionId, card(refused));
    if (answer === 'declined') tally.count('cards declined');
    if (answer === 'closed') return answer;
  }
  const fields: Record<Way, Record<string, string>> = {
    card: card(number),
    'declined first': card(number),
    'card disputed by its owner': card('4000000000000259'),
    'FPX at once': { method: 'fpx', outcome: 'now' },
    'FPX later': { method: 'fpx', outcome: 'succeeds-later' },
    'FPX later, refused': { method: 'fpx', outcome: 'fails-later' },
    'e-wallet': { method: 'grabpay' },
  };
  return stripe.pay(sessionId, fields[way]);
}

/** Six of ten see the return page; the others close the tab and open the course later. */
async function comeBack(customer: Customer, simulation: Simulation, paid: Holding[]): Promise<void> {
  const { tally } = simulation;
  const standing = paid.filter(({ isDisputed }) => !isDisputed);
  if (paid.length > 1) tally.count('two sessions paid side by side');
  if (customer.chance.happens(0.6)) {
    for (const { sessionId } of paid) await returnPage(customer, sessionId);
    tally.count('came back to the return page', paid.length);
  } else {
    tally.count('closed the tab at Stripe', paid.length);
  }
  // An upgrade alone grants nothing, since its Premium was refunded; the instructor is notified.
  if (standing.length === 0 || planHeld(customer) === 'free') return;
  const begun = Date.now();
  const sessionIds = standing.map(({ sessionId }) => sessionId);
  const isThere = await waitForPlan(
    customer,
    simulation,
    (plan) => plan === 'ultra' || plan === planHeld(customer),
    sessionIds,
  );
  if (!isThere) tally.count('PAID AND STILL WITHOUT ACCESS WHEN PATIENCE ENDED');
  else if (Date.now() - begun > 2_000) tally.count('waited more than 2 s for access');
}

async function returnPage(customer: Customer, sessionId: string): Promise<void> {
  for (let reads = 0; reads < 5; reads++) {
    const { body } = await customer.browser.ask('GET', `/api/checkouts/${sessionId}`);
    if (body['state'] !== 'checking') return;
    await customer.chance.pause(500);
  }
}
