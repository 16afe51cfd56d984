import { openBrowser } from '../browser.ts';
import {
  type Customer,
  type HeldSeat,
  planHeld,
  planShown,
  signIn,
  type Simulation,
  waitForPlan,
} from '../customer.ts';
import { takeGift } from '../gifts.ts';
import { joinGroup } from '../groups.ts';
import { openCheckout, pay } from '../purchase.ts';

type Payment = {
  id: string;
  kind: string;
  amountCents: number;
  refundedCents: number;
  standing: string;
  /** The state of a gift; null for a payment for oneself. */
  gift: string | null;
  /** The seats of a group; null for any other payment. */
  seats: number | null;
};

type Access = { grants: { id: string; endedAt: number | null }[]; payments: Payment[] };

/** A customer who gets help from the instructor. */
type Hand = { customer: Customer; simulation: Simulation; instructor: Customer; uid: string };

async function giveGrant({ customer, simulation, instructor, uid }: Hand): Promise<void> {
  const { chance } = customer;
  const { tally, clock } = simulation;
  const plan = chance.pick({ premium: 1, ultra: 1 });
  const way = chance.pick({ 'end by themselves': 45, 'were ended': 25, last: 30 });
  const id = newId();
  const lasting = (await accessOf(instructor, uid)).grants.find(({ endedAt }) => endedAt === null);
  // Some end while other events still arrive.
  const endsAt = way === 'end by themselves' ? clock.now() + (chance.happens(0.5) ? 3_000 : 15_000) : null;
  const body = { id, plan, endsAt, why: 'By the simulation', replaces: lasting?.id ?? null };
  const { status } = await ask(instructor, `/api/studio/learners/${uid}/grants`, body);
  tally.count(status === 201 ? `grants that ${way}` : `grants answered ${status}`);
  if (status !== 201 || way !== 'were ended') return;
  await chance.pause(500);
  await ask(instructor, `/api/studio/grants/${id}/end`, { why: 'By the simulation' });
}

async function accessOf({ browser }: Customer, uid: string): Promise<Access> {
  const { status, body } = await browser.ask('GET', `/api/studio/learners/${uid}/access`);
  if (status !== 200) throw new Error(`The access of ${uid} answered ${status}`);
  return body as Access;
}

function ask({ browser }: Customer, path: string, body: object) {
  return browser.ask('POST', path, body);
}

function newId(): string {
  return crypto.randomUUID();
}

type Second = { customer: Customer; simulation: Simulation; instructor: Customer };

/**
 * Some customers forget their account and buy with another email address. The instructor merges the accounts before,
 * during or after the payment, and sometimes through a third account.
 */
export async function buyWithSecondAddress(second: Second, { withGrant = false } = {}): Promise<void> {
  const { customer, simulation, instructor } = second;
  const { chance } = customer;
  const payingCustomer = await openAccount(second);
  const way = chance.pick({ 'before they paid': 1, 'while they paid': 1, 'after they paid': 1 });
  if (withGrant && chance.happens(0.5))
    await giveGrant({ customer: payingCustomer, simulation, instructor, uid: await uidOf(payingCustomer) });
  const through = chance.happens(0.25) ? await openAccount(second) : null;
  if (chance.happens(0.4)) await joinGroup(payingCustomer, simulation);
  const shown = await planShown(payingCustomer);
  const plan = shown === 'free' ? chance.pick({ premium: 45, ultra: 55 }) : 'ultra';
  const item = shown === 'premium' ? 'upgrade' : 'own';
  const checkout = shown === 'ultra' ? undefined : await openCheckout(payingCustomer, simulation, plan, item);
  const mergeAll = async () => {
    const seats = await keepSeats(payingCustomer, simulation);
    if (through) await merge(second, { into: through, from: payingCustomer });
    await merge(second, { into: customer, from: through ?? payingCustomer });
    for (const seat of seats) Object.assign(seat, { holder: customer, isLeaving: false });
  };
  const payAll = async () => checkout && pay(payingCustomer, simulation, checkout);
  if (way === 'before they paid') {
    await mergeAll();
    await payAll();
  } else if (way === 'after they paid') {
    await payAll();
    await mergeAll();
  } else await Promise.all([payAll(), mergeAll()]);
  simulation.tally.count(`accounts merged ${way}${through ? ', over a third one' : ''}`);
  customer.holdings.push(...payingCustomer.holdings);
  customer.bought += payingCustomer.bought;
  if (!withGrant) await waitUntilShown(customer, simulation, payingCustomer);
  if (chance.happens(0.3)) await signInAgain(second, payingCustomer);
}

/** Lets no buyer take the seats of an account while it is merged, since the buyer looks for its address. */
async function keepSeats(account: Customer, { seats }: Simulation): Promise<HeldSeat[]> {
  const own = () => seats.filter(({ holder }) => holder === account);
  while (own().some(({ isLeaving }) => isLeaving)) await account.chance.pause(100);
  for (const seat of own()) seat.isLeaving = true;
  return own();
}

/** Opens another account of the same customer in a browser of its own. */
export async function openAccount(
  { customer, simulation }: Pick<Second, 'customer' | 'simulation'>,
  { tag = '-' } = {},
): Promise<Customer> {
  const { chance } = customer;
  const [name = '', host = ''] = customer.email.split('@');
  const network = `11.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
  const account: Customer = {
    ...customer,
    email: `${name}${tag}${crypto.randomUUID().slice(0, 8)}@${host}`,
    browser: openBrowser({ siteUrl: simulation.siteUrl, network, chance, tally: simulation.tally }),
    bought: 0,
    holdings: [],
    undecided: [],
    finished: new Set(),
  };
  await signIn(account, simulation);
  return account;
}

/** Merges two accounts; a double click has no further effect. @throws {Error} for any other answer */
export async function merge(
  { customer, simulation, instructor }: Second,
  { into, from }: { into: Customer; from: Customer },
): Promise<void> {
  const path = `/api/studio/learners/${await uidOf(into)}/merges`;
  const body = { from: await uidOf(from), why: 'By the simulation' };
  const press = () => instructor.browser.ask('POST', path, body);
  const isDouble = customer.chance.happens(0.3);
  const answers = await Promise.all(isDouble ? [press(), press()] : [press()]);
  for (const { status, body: answer } of answers)
    if (status !== 201) throw new Error(`A merge answered ${status}: ${JSON.stringify(answer)}`);
  if (isDouble) simulation.tally.count('merges pressed twice');
}

async function waitUntilShown(
  customer: Customer,
  simulation: Simulation,
  payingCustomer: Customer,
): Promise<void> {
  const held = planHeld(customer);
  const standing = payingCustomer.holdings.filter(({ isDisputed }) => !isDisputed);
  if (standing.length === 0 || held === 'free') return;
  const sessionIds = standing.map(({ sessionId }) => sessionId);
  const isHoped = (plan: string) => plan === 'ultra' || plan === held;
  if (!(await waitForPlan(customer, simulation, isHoped, sessionIds)))
    simulation.tally.count('PAID AND STILL WITHOUT ACCESS WHEN PATIENCE ENDED');
}

/** The merged account's email address signs in to the remaining account. @throws {Error} otherwise */
async function signInAgain({ customer, simulation }: Second, payingCustomer: Customer): Promise<void> {
  payingCustomer.browser.forgetCookies();
  await signIn(payingCustomer, simulation);
  const [own, first] = [await uidOf(payingCustomer), await uidOf(customer)];
  if (own !== first) throw new Error(`${payingCustomer.email} opens ${own}, and not ${first}`);
  simulation.tally.count('signed in with the address of a merged account');
}

async function uidOf({ browser }: Customer): Promise<string> {
  return String((await browser.ask('GET', '/api/me')).body['uid']);
}

const ways = { nothing: 35, grant: 25, transfer: 15, refund: 15, 'second address': 10 };

/**
 * The instructor grants access, records and withdraws transfers, and refunds at Stripe, while events about the same
 * customers are late, duplicated or lost.
 * Afterwards only time changes what the customer has, so that the audit log can be read.
 */
export async function changeByHand(
  customer: Customer,
  simulation: Simulation,
  instructor: Customer,
): Promise<void> {
  const { chance } = customer;
  const uid = await uidOf(customer);
  const hand: Hand = { customer, simulation, instructor, uid };
  for (let count = chance.happens(0.3) ? 2 : 1; count > 0; count--) {
    const way = chance.pick(ways);
    if (way === 'grant') await giveGrant(hand);
    else if (way === 'transfer') await recordTransfer(hand);
    else if (way === 'refund') await refundAtStripe(hand);
    else if (way === 'second address') await buyWithSecondAddress(hand, { withGrant: true });
    await chance.pause(300);
  }
  customer.isDoneByHand = true;
}

async function recordTransfer({ customer, simulation, instructor, uid }: Hand): Promise<void> {
  const { chance } = customer;
  const { tally, clock } = simulation;
  const item = chance.pick({ premium: 45, ultra: 40, upgrade: 15 });
  const id = newId();
  const amounts = { premium: 6800, ultra: 9800, upgrade: 3000 };
  const kind = chance.pick({ transfer: 3, cash: 1 });
  const paid = { id, kind, item, amountCents: amounts[item], currency: 'MYR', paidAt: clock.now() };
  const body = { ...paid, reference: 'MBB 1', note: '' };
  const path = `/api/studio/learners/${uid}/manual-payments`;
  // A double click: the id from the browser makes it one payment.
  const presses = await Promise.all(
    chance.happens(0.3)
      ? [ask(instructor, path, body), ask(instructor, path, body)]
      : [ask(instructor, path, body)],
  );
  const isRecorded = presses.some(({ status }) => status === 201);
  tally.count(isRecorded ? 'transfers and cash recorded' : 'upgrades without a Premium refused');
  if (!isRecorded) return;
  const key = `manual_${id}`;
  const fate = chance.pick({ stays: 55, withdrawn: 25, refunded: 20 });
  await chance.pause(500);
  if (fate === 'withdrawn')
    await ask(instructor, `/api/studio/manual-payments/${key}/withdrawal`, { why: 'By the simulation' });
  if (fate === 'refunded')
    await ask(instructor, `/api/studio/payments/${key}/refunds`, {
      amountCents: chance.happens(0.5) ? amounts[item] : 1000,
      refundedCents: 0,
      why: 'By the simulation',
    });
  if (fate !== 'stays') tally.count(`transfers and cash ${fate}`);
}

/** Refunds all or part of the amount that the studio shows, and clicks again when the payment has changed. */
async function refundAtStripe({ customer, simulation, instructor, uid }: Hand): Promise<void> {
  const { chance } = customer;
  const groupOf = (id: string) =>
    simulation.groups.find(({ sessionId, isRefunding }) => sessionId === id && !isRefunding);
  for (let tries = 1; tries <= 3; tries++) {
    const payment = (await accessOf(instructor, uid)).payments.find(
      // The learner who redeemed a gift expects to keep it.
      ({ id, gift, ...one }) =>
        isRefundable(one) &&
        (gift === null || takeGift(simulation, id)) &&
        (one.seats === null || groupOf(id)),
    );
    if (!payment) return;
    const left = payment.amountCents - payment.refundedCents;
    const amountCents = chance.happens(0.6) ? left : Math.ceil(left * 0.3);
    const group = groupOf(payment.id);
    if (group) {
      group.isRefunding = true;
      group.ends ||= amountCents === left;
    }
    const body = { amountCents, refundedCents: payment.refundedCents, why: 'By the simulation' };
    const path = `/api/studio/payments/${payment.id}/refunds`;
    const presses = await Promise.all([
      ask(instructor, path, body),
      ...(chance.happens(0.3) ? [ask(instructor, path, body)] : []),
    ]);
    for (const { status } of presses)
      simulation.tally.count(
        status === 201 ? 'refunds from the studio' : `studio refunds answered ${status}`,
      );
    if (group) group.isRefunding = false;
    if (presses.some(({ status }) => status === 201)) return;
  }
}

function isRefundable({ kind, standing }: Pick<Payment, 'kind' | 'standing'>): boolean {
  return kind === 'stripe' && (standing === 'paid' || standing === 'refunded-in-part');
}
