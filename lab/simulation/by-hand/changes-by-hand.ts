/**
 * The instructor helps some customers by hand: gives access that ends or lasts, records transfers, withdraws, refunds
 * at Stripe. Events of Stripe about the same customers are still late, doubled or lost meanwhile.
 */
import type { Customer, Simulation } from '../customer.ts';
import { accessOf, ask, giveGrant, type Hand, newId, type Payment } from './give-grant.ts';
import { buyWithSecondAddress } from './second-address.ts';

const ways = { nothing: 35, grant: 25, transfer: 15, refund: 15, 'second address': 10 };

/** Afterwards only time changes what the customer has by hand, so that the audit log can be read. */
export async function changeByHand(
  customer: Customer,
  simulation: Simulation,
  instructor: Customer,
): Promise<void> {
  const { chance } = customer;
  const uid = String((await customer.browser.ask('GET', '/api/me')).body['uid']);
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
  // A double press: the browser's id makes one payment of both.
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

/** Refunds what the studio shows, whole or in part; another press follows when the payment has changed meanwhile. */
async function refundAtStripe({ customer, simulation, instructor, uid }: Hand): Promise<void> {
  const { chance } = customer;
  for (let tries = 1; tries <= 3; tries++) {
    const payment = (await accessOf(instructor, uid)).payments.find(isRefundable);
    if (!payment) return;
    const left = payment.amountCents - payment.refundedCents;
    const amountCents = chance.happens(0.6) ? left : Math.ceil(left * 0.3);
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
    if (presses.some(({ status }) => status === 201)) return;
  }
}

function isRefundable({ kind, standing }: Payment): boolean {
  return kind === 'stripe' && (standing === 'paid' || standing === 'refunded-in-part');
}
