/** What becomes of money that was paid: it stays, is given back in part or whole, or a bank takes it. */
import type { Holding, Person, Town } from './customer.ts';

/** The way on for somebody who will buy again and may own nothing then. */
export async function giveUpPlan(person: Person, town: Town): Promise<void> {
  const upgrade = person.holdings.find(({ isUpgrade, isDisputed }) => isUpgrade && !isDisputed);
  const way = person.chance.pick({ refund: 60, dispute: 15, ...(upgrade && { 'upgrade only': 25 }) });
  if (way === 'upgrade only' && upgrade) {
    town.tally.count('upgrades alone refunded');
    await refundWhole(person, town, upgrade);
    return;
  }
  for (const holding of person.holdings) {
    if (holding.isDisputed || way === 'dispute') await dispute(person, town, holding);
    else await refundWhole(person, town, holding);
  }
}

/** How the last purchase of a life ends. */
export async function endOfStory(person: Person, town: Town): Promise<void> {
  const { chance, holdings } = person;
  for (const holding of holdings) {
    if (holding.isDisputed) {
      await judgeDispute(person, town, holding, chance.pick({ open: 1, won: 2, lost: 1 }));
      continue;
    }
    const end = chance.pick({ keeps: 62, part: 10, whole: 12, open: 5, won: 6, lost: 5 });
    if (end === 'keeps') town.tally.count('payments kept');
    else if (end === 'part') await refundInPart(person, town, holding);
    else if (end === 'whole') await refundWhole(person, town, holding);
    else await judgeDispute(person, town, holding, end);
  }
  await hearFromBanks(person, town);
}

export async function refundInPart(
  { chance }: Person,
  { stripe, tally }: Town,
  holding: Holding,
): Promise<void> {
  const { id, leftCents } = await stripe.intentOf(holding.sessionId);
  await stripe.refund(id, Math.floor(leftCents * (chance.happens(0.5) ? 0.2 : 0.45)));
  tally.count('refunds in part');
}

export async function refundWhole(person: Person, { stripe, tally }: Town, holding: Holding): Promise<void> {
  const { id } = await stripe.intentOf(holding.sessionId);
  await stripe.refund(id);
  drop(person, holding);
  tally.count('refunds in whole');
}

/** Half of the banks decide at once, and against the shop; the others take their time to the end. */
async function dispute(person: Person, town: Town, holding: Holding): Promise<void> {
  drop(person, holding);
  if (person.chance.happens(0.5)) return judgeDispute(person, town, holding, 'lost');
  person.undecided.push(await openDispute(town, holding));
}

/** What was disputed may be theirs again, beside what they bought meanwhile: paid twice then. */
async function hearFromBanks(person: Person, { stripe, tally }: Town): Promise<void> {
  for (const disputeId of person.undecided) {
    const outcome = person.chance.pick({ won: 7, lost: 3 });
    await stripe.endDispute(disputeId, outcome);
    tally.count(`disputes ${outcome}`);
  }
}

export async function openDispute({ stripe, tally }: Town, holding: Holding): Promise<string> {
  const { chargeId } = await stripe.intentOf(holding.sessionId);
  tally.count('disputes opened');
  return holding.isDisputed ? stripe.disputeOf(chargeId) : stripe.dispute(chargeId);
}

async function judgeDispute(
  person: Person,
  town: Town,
  holding: Holding,
  outcome: 'open' | 'won' | 'lost',
): Promise<void> {
  const disputeId = await openDispute(town, holding);
  if (outcome === 'open') return;
  await person.chance.pause(300);
  await town.stripe.endDispute(disputeId, outcome);
  town.tally.count(`disputes ${outcome}`);
}

export function drop(person: Person, holding: Holding): void {
  person.holdings = person.holdings.filter((other) => other !== holding);
}
