/** The seats of groups: a buyer takes them back, and the judgement of who holds them. */
import { type Customer, drop, type HeldSeat, type Invitation, type Simulation } from './customer.ts';
import { type Payment, stands } from './oracle.ts';

type ShownSeat = {
  seat: number;
  state: string;
  invited: string | null;
  holder: { email: string } | null;
  code: string | null;
  revision: number;
};

type ShownGroup = {
  id: string;
  state: string;
  bought: number;
  joinLink: { isOn: boolean; code: string | null };
  seats: ShownSeat[];
};

/** Reads a group as its buyer sees it; undefined until its payment is known. */
export async function readGroup({ browser }: Customer, sessionId: string): Promise<ShownGroup | undefined> {
  const { status, body } = await browser.ask('GET', `/api/groups/${sessionId}`);
  return status === 200 ? (body as ShownGroup) : undefined;
}

/** Returns true while an invited address can still take its seat. */
export async function isReserved({ group, to, code }: Invitation): Promise<boolean> {
  const shown = await readGroup(group.buyer, group.sessionId);
  return shown?.seats.some((seat) => seat.invited === to && seat.code === code) ?? false;
}

/** Takes a learner's seat back, for some with a double click. */
export async function takeSeatBack(simulation: Simulation, held: HeldSeat): Promise<void> {
  const { tally, wrongAnswers } = simulation;
  const { group, holder } = held;
  const { sessionId, buyer } = group;
  if (held.isLeaving) return;
  held.isLeaving = true;
  const shown = await readGroup(buyer, sessionId);
  const seat = shown?.seats.find((one) => one.holder?.email === holder.email);
  if (!seat) {
    wrongAnswers.push(`${holder.email} took a seat of ${sessionId} and is not shown on it`);
    return forgetSeat(simulation, held);
  }
  const path = `/api/groups/${sessionId}/seats/${seat.seat}/release`;
  const click = () => buyer.browser.ask('POST', path, { revision: seat.revision });
  const answers = await Promise.all(buyer.chance.happens(0.5) ? [click(), click()] : [click()]);
  for (const { status } of answers) tally.count(`seats taken back: ${status}`);
  forgetSeat(simulation, held);
}

export function forgetSeat({ seats }: Simulation, held: HeldSeat): void {
  const { group, holder } = held;
  seats.splice(seats.indexOf(held), 1);
  const holding = holder.holdings.find((one) => one.group === group);
  if (holding) drop(holder, holding);
}

/** Finds groups that their buyer does not see as Stripe's books and the accepted answers say. */
export async function findWrongGroups(
  { email, browser }: Customer,
  { groups, seats }: Pick<Simulation, 'groups' | 'seats'>,
  payments: readonly Payment[],
): Promise<string[]> {
  const bought = payments.filter((payment) => payment.seats !== undefined);
  const { body } = await browser.ask('GET', '/api/groups');
  const shown = (body['groups'] as { id: string }[]).map(({ id }) => id);
  const wrong: string[] = [];
  const due = bought.map(({ id }) => id);
  if (shown.toSorted().join(' ') !== due.toSorted().join(' '))
    wrong.push(`${email} bought the groups ${due.join(', ')} and is shown ${shown.join(', ')}`);
  for (const payment of bought) {
    const group = (await browser.ask('GET', `/api/groups/${payment.id}`)).body as ShownGroup;
    const removed = groups.find(({ sessionId }) => sessionId === payment.id)?.removed ?? 0;
    const held = seats.filter((seat) => seat.group.sessionId === payment.id);
    wrong.push(
      ...findWrongSeats({ payment, removed, holders: held.map(({ holder }) => holder.email) }, group),
    );
  }
  return wrong;
}

/** Compares a group with the seats that were paid for, removed, and taken. */
export function findWrongSeats(
  { payment, removed, holders }: { payment: Payment; removed: number; holders: string[] },
  group: Pick<ShownGroup, 'state' | 'bought'> & { seats: Pick<ShownSeat, 'holder'>[] },
): string[] {
  const { id, seats: paid = 0 } = payment;
  const wrong = (what: string, due: unknown, shown: unknown) =>
    due === shown ? [] : [`${id} has ${what} ${String(due)} and is shown with ${String(shown)}`];
  const shownHolders = group.seats.flatMap(({ holder }) => (holder ? [holder.email] : []));
  return [
    ...wrong('the state', stands(payment) ? 'open' : 'ended', group.state),
    ...wrong('bought', paid, group.bought),
    ...wrong('seats', paid - removed, group.seats.length),
    ...wrong('the holders', holders.toSorted().join(' '), shownHolders.toSorted().join(' ')),
    ...(holders.length > paid ? [`${id} has ${paid} seats, and ${holders.length} learners took one`] : []),
  ];
}
