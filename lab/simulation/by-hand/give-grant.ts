/** Gives a plan in the studio, which ends by itself, by a press, or never. */
import type { Customer, Simulation } from '../customer.ts';

export type Payment = {
  id: string;
  kind: string;
  amountCents: number;
  refundedCents: number;
  standing: string;
};

type Access = { grants: { id: string; endedAt: number | null }[]; payments: Payment[] };

/** A customer whom the instructor helps. */
export type Hand = { customer: Customer; simulation: Simulation; instructor: Customer; uid: string };

export async function giveGrant({ customer, simulation, instructor, uid }: Hand): Promise<void> {
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

export async function accessOf({ browser }: Customer, uid: string): Promise<Access> {
  const { status, body } = await browser.ask('GET', `/api/studio/learners/${uid}/access`);
  if (status !== 200) throw new Error(`The access of ${uid} answered ${status}`);
  return body as Access;
}

export function ask({ browser }: Customer, path: string, body: object) {
  return browser.ask('POST', path, body);
}

export function newId(): string {
  return crypto.randomUUID();
}
