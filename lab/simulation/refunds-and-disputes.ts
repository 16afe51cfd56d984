/** Refunds and disputes: a payment stays, is refunded in part or in full, or is charged back. */
import { type Customer, drop, type Holding, type Simulation } from './customer.ts';
import { takeSeatBack } from './seats.ts';

/** Lets a customer buy again without owning a plan. */
export async function giveUpPlan(customer: Customer, simulation: Simulation): Promise<void> {
  const upgrade = customer.holdings.find(({ isUpgrade, isDisputed }) => isUpgrade && !isDisputed);
  const way = customer.chance.pick({ refund: 60, dispute: 15, ...(upgrade && { 'upgrade only': 25 }) });
  if (way === 'upgrade only' && upgrade) {
    simulation.tally.count('upgrades alone refunded');
    await refundWhole(customer, simulation, upgrade);
    return;
  }
  for (const holding of customer.holdings) {
    if (holding.group) await giveUpSeat(customer, simulation, holding);
    else if (holding.isDisputed || way === 'dispute') await dispute(customer, simulation, holding);
    else await refundWhole(customer, simulation, holding);
  }
}

async function giveUpSeat(customer: Customer, simulation: Simulation, holding: Holding): Promise<void> {
  const held = simulation.seats.find(({ group, holder }) => group === holding.group && holder === customer);
  if (held) await takeSeatBack(simulation, held);
  drop(customer, holding);
}

/** Ends the last purchases of a customer. */
export async function settleLastPurchases(customer: Customer, simulation: Simulation): Promise<void> {
  const { chance, holdings } = customer;
  for (const holding of holdings.filter(({ group }) => !group)) {
    if (holding.isDisputed) {
      await judgeDispute(customer, simulation, holding, chance.pick({ open: 1, won: 2, lost: 1 }));
      continue;
    }
    const end = chance.pick({ keeps: 62, part: 10, whole: 12, open: 5, won: 6, lost: 5 });
    if (end === 'keeps') simulation.tally.count('payments kept');
    else if (end === 'part') await refundInPart(customer, simulation, holding);
    else if (end === 'whole') await refundWhole(customer, simulation, holding);
    else await judgeDispute(customer, simulation, holding, end);
  }
  await decideDisputes(customer, simulation);
}

export async function refundInPart(
  { chance }: Customer,
  { stripe, tally }: Simulation,
  holding: Holding,
): Promise<void> {
  const { id, leftCents } = await stripe.intentOf(holding.sessionId);
  await stripe.refund(id, Math.floor(leftCents * (chance.happens(0.5) ? 0.2 : 0.45)));
  tally.count('refunds in part');
}

export async function refundWhole(
  customer: Customer,
  { stripe, tally }: Simulation,
  holding: Holding,
): Promise<void> {
  const { id } = await stripe.intentOf(holding.sessionId);
  await stripe.refund(id);
  drop(customer, holding);
  tally.count('refunds in whole');
}

/** Half of the banks decide immediately against the shop; the others decide at the end. */
async function dispute(customer: Customer, simulation: Simulation, holding: Holding): Promise<void> {
  drop(customer, holding);
  if (customer.chance.happens(0.5)) return judgeDispute(customer, simulation, holding, 'lost');
  customer.undecided.push(await openDispute(simulation, holding));
}

/** A won dispute may return a plan beside one bought in the meantime, which is then a double payment. */
async function decideDisputes(customer: Customer, { stripe, tally }: Simulation): Promise<void> {
  for (const disputeId of customer.undecided) {
    const outcome = customer.chance.pick({ won: 7, lost: 3 });
    await stripe.endDispute(disputeId, outcome);
    tally.count(`disputes ${outcome}`);
  }
}

export async function openDispute({ stripe, tally }: Simulation, holding: Holding): Promise<string> {
  const { chargeId } = await stripe.intentOf(holding.sessionId);
  tally.count('disputes opened');
  return holding.isDisputed ? stripe.disputeOf(chargeId) : stripe.dispute(chargeId);
}

async function judgeDispute(
  customer: Customer,
  simulation: Simulation,
  holding: Holding,
  outcome: 'open' | 'won' | 'lost',
): Promise<void> {
  const disputeId = await openDispute(simulation, holding);
  if (outcome === 'open') return;
  await customer.chance.pause(300);
  await simulation.stripe.endDispute(disputeId, outcome);
  simulation.tally.count(`disputes ${outcome}`);
}
