/**
 * Gifts: one customer pays, and another one redeems the code, sometimes against someone else, beside a checkout of their own, or
 * while the buyer takes the money back.
 */
import { reasonOf } from './coupons.ts';
import { type Customer, type Gift, planShown, type Simulation, waitForPlan, waitUntil } from './customer.ts';
import { type Payment, stands } from './oracle.ts';
import { openCheckout, pay } from './purchase.ts';
import { openDispute, refundInPart, refundWhole } from './refunds-and-disputes.ts';

type Shown = { id: string; state: 'open' | 'redeemed' | 'ended'; code: string | null };

/** Buys a gift and passes its code on. */
export async function buyGift(customer: Customer, simulation: Simulation): Promise<void> {
  const { chance } = customer;
  const plan = chance.pick({ premium: 45, ultra: 55 });
  const checkout = await openCheckout(customer, simulation, plan, 'gift');
  const holding = checkout && (await pay(customer, simulation, checkout));
  if (!holding || holding.isDisputed) return;
  const { sessionId } = holding;
  let code: string | null | undefined;
  const isThere = await waitUntil(customer, simulation, [sessionId], async () => {
    code = (await giftsOf(customer)).find(({ id }) => id === sessionId)?.code;
    return typeof code === 'string';
  });
  if (!isThere || typeof code !== 'string')
    return simulation.tally.count('PAID AND STILL WITHOUT A CODE WHEN PATIENCE ENDED');
  const fate = chance.pick({ none: 60, part: 8, 'refund before': 8, 'refund meanwhile': 16, dispute: 8 });
  simulation.tally.count(`gifts bought: ${fate}`);
  const refund = () => refundWhole(customer, simulation, holding);
  if (fate === 'part') await refundInPart(customer, simulation, holding);
  if (fate === 'refund before') await refund();
  const reversals = {
    'refund meanwhile': refund,
    dispute: async () => void (await openDispute(simulation, holding)),
  };
  const reverse = fate === 'refund meanwhile' || fate === 'dispute' ? reversals[fate] : null;
  simulation.gifts.push({
    sessionId,
    plan,
    code,
    buyer: customer.email,
    reverse,
    ends: reverse !== null || fate === 'refund before',
    isForTwo: reverse === null && chance.happens(0.4),
  });
}

async function giftsOf({ browser }: Customer): Promise<Shown[]> {
  return (await browser.ask('GET', '/api/gifts')).body['gifts'] as Shown[];
}

/** Redeems a gift code that a buyer has passed on. Returns false when no code is available. */
export async function redeemGift(customer: Customer, simulation: Simulation): Promise<boolean> {
  const gift = simulation.gifts.find(({ buyer }) => buyer !== customer.email);
  if (!gift) return false;
  await meetOther(customer, simulation, gift);
  const isFree = (await planShown(customer)) === 'free';
  const wantsToPay = isFree && customer.chance.happens(0.25);
  const checkout = wantsToPay ? await openCheckout(customer, simulation, gift.plan, 'own') : undefined;
  const [{ status, body }] = await Promise.all([
    customer.browser.ask('POST', '/api/gift-redemptions', { code: gift.code }),
    gift.reverse?.(),
    checkout && pay(customer, simulation, checkout),
  ]);
  const reason = reasonOf(body);
  const where = checkout ? ' beside a checkout' : '';
  simulation.tally.count(`gifts redeemed${where}: ${status} ${reason}`.trimEnd());
  if (status === 201) await keepGift(customer, simulation, gift, checkout?.sessionId);
  else if (reason === 'plan-owned' && gift.reverse === null) putBack(simulation, gift);
  return true;
}

async function keepGift(
  customer: Customer,
  simulation: Simulation,
  { sessionId, plan, ends }: Gift,
  checkoutId: string | undefined,
): Promise<void> {
  const { email } = customer;
  simulation.redemptions.push({ sessionId, email });
  if (ends) return;
  customer.holdings.push({ sessionId, plan, isUpgrade: false, isDisputed: false });
  await waitForPlan(customer, simulation, (shown) => shown === 'ultra' || shown === plan, [sessionId]);
  if (checkoutId === undefined) return;
  const shown = await planShown(customer);
  simulation.races.push({ email, sessionId: checkoutId, isGiven: true, plan, shown });
}

/** Takes the gift, for some together with someone who asks at the same moment. */
async function meetOther(customer: Customer, simulation: Simulation, gift: Gift): Promise<void> {
  if (gift.isForTwo && !gift.start) {
    const other = new Promise<void>((resolve) => (gift.start = resolve));
    await Promise.race([other, customer.chance.pause(3_000)]);
  } else gift.start?.();
  takeGift(simulation, gift.sessionId);
}

/** @returns whether nobody had taken it */
export function takeGift({ gifts }: Simulation, sessionId: string): boolean {
  const place = gifts.findIndex((gift) => gift.sessionId === sessionId);
  if (place >= 0) gifts.splice(place, 1);
  return place >= 0;
}

function putBack({ gifts, redemptions }: Simulation, gift: Gift): void {
  const isTaken = [...gifts, ...redemptions].some(({ sessionId }) => sessionId === gift.sessionId);
  if (!isTaken) gifts.push({ ...gift, isForTwo: false });
}

/** Finds codes that gave their plan to several learners. */
export function findSharedGifts({ redemptions }: Pick<Simulation, 'redemptions'>): string[] {
  const bySession = Map.groupBy(redemptions, ({ sessionId }) => sessionId);
  return [...bySession].flatMap(([sessionId, by]) => {
    const learners = new Set(by.map(({ email }) => email));
    return learners.size > 1 ? [`${sessionId} was redeemed by ${[...learners].join(' and ')}`] : [];
  });
}

/** Finds gifts that their buyer does not see, or sees in another state than Stripe's books and the redemptions say. */
export async function findWrongGifts(
  customer: Customer,
  { redemptions }: Simulation,
  payments: readonly Payment[],
): Promise<string[]> {
  const gifts = payments.filter(({ isGift }) => isGift);
  if (gifts.length === 0) return [];
  const shown = await giftsOf(customer);
  return gifts.flatMap((payment) => {
    const { id } = payment;
    const isRedeemed = redemptions.some(({ sessionId }) => sessionId === id);
    const due = stands(payment) ? (isRedeemed ? 'redeemed' : 'open') : 'ended';
    const same = shown.filter((gift) => gift.id === id);
    const [gift] = same;
    const isRight = same.length === 1 && gift?.state === due && (gift.code !== null) === (due === 'open');
    return isRight ? [] : [`${id} of ${customer.email} is ${due} and is shown ${gift?.state ?? 'nowhere'}`];
  });
}
