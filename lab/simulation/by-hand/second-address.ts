/**
 * Some customers forget that they have an account and buy with another address. The instructor merges the two: before
 * they pay, while they pay, or before the site has heard of it, and sometimes over a third account.
 */
import { openBrowser } from '../browser.ts';
import { type Customer, planHeld, signIn, type Simulation, waitForPlan } from '../customer.ts';
import { openCheckout, pay } from '../purchase.ts';
import { giveGrant } from './give-grant.ts';

type Second = { customer: Customer; simulation: Simulation; instructor: Customer };

/** Buys with another address, and has that account merged into the first. */
export async function buyWithSecondAddress(second: Second, { withGrant = false } = {}): Promise<void> {
  const { customer, simulation, instructor } = second;
  const { chance } = customer;
  const payingCustomer = await openAccount(second);
  const way = chance.pick({ 'before they paid': 1, 'while they paid': 1, 'after they paid': 1 });
  if (withGrant && chance.happens(0.5))
    await giveGrant({ customer: payingCustomer, simulation, instructor, uid: await uidOf(payingCustomer) });
  const through = chance.happens(0.25) ? await openAccount(second) : null;
  const plan = chance.pick({ premium: 45, ultra: 55 });
  const checkout = await openCheckout(payingCustomer, simulation, plan, false);
  const mergeAll = async () => {
    if (through) await merge(second, { into: through, from: payingCustomer });
    await merge(second, { into: customer, from: through ?? payingCustomer });
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

/** Another account of the same customer, signed in in a browser of its own. */
async function openAccount({ customer, simulation }: Second): Promise<Customer> {
  const { chance } = customer;
  const [name = '', host = ''] = customer.email.split('@');
  const network = `11.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
  const account: Customer = {
    ...customer,
    email: `${name}-${crypto.randomUUID().slice(0, 8)}@${host}`,
    browser: openBrowser({ siteUrl: simulation.siteUrl, network, chance, tally: simulation.tally }),
    bought: 0,
    holdings: [],
    undecided: [],
    finished: new Set(),
  };
  await signIn(account, simulation);
  return account;
}

/** Merges two accounts; a double press does nothing more. @throws {Error} for any other answer */
async function merge(
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

/** The address of the merged account opens the one that stays. @throws {Error} when it opens another */
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
