/**
 * Groups: one customer buys seats and gives them by a join link, by links for one seat, or by email; more learners than
 * seats come at the same moment, while the buyer takes seats back or gets the money back.
 */
import { reasonOf } from './coupons.ts';
import {
  type Customer,
  type Group,
  type HeldSeat,
  type Invitation,
  type SeatOffer,
  type Simulation,
  waitUntil,
  planShown,
} from './customer.ts';
import { send } from './browser.ts';
import { openCheckout, pay } from './purchase.ts';
import { openDispute, refundInPart, refundWhole } from './refunds-and-disputes.ts';
import { forgetSeat, isReserved, readGroup, takeSeatBack } from './seats.ts';

/** Buys a group and passes its codes on. */
export async function buyGroup(customer: Customer, simulation: Simulation): Promise<void> {
  const { chance } = customer;
  const { tally } = simulation;
  const plan = chance.pick({ premium: 45, ultra: 55 });
  const seats = Number(chance.pick({ 2: 3, 3: 2, 5: 1 }));
  const checkout = await openCheckout(customer, simulation, plan, 'group', { seats });
  const holding = checkout && (await pay(customer, simulation, checkout));
  if (!holding || holding.isDisputed) return;
  const { sessionId } = holding;
  const isThere = await waitUntil(
    customer,
    simulation,
    [sessionId],
    async () => (await readGroup(customer, sessionId)) !== undefined,
  );
  if (!isThere) return tally.count('PAID AND STILL WITHOUT A GROUP WHEN PATIENCE ENDED');
  const group: Group = {
    sessionId,
    plan,
    buyer: customer,
    ends: false,
    isRefunding: false,
    isRelinking: false,
    removed: 0,
  };
  simulation.groups.push(group);
  const way = chance.pick({ 'join link': 4, 'links for one seat': 3, email: 3 });
  tally.count(`groups given by ${way}`);
  if (way === 'join link') await offerJoinLink(simulation, group, seats);
  else if (way === 'email') await invite(simulation, group, seats);
  else await offerSeatLinks(simulation, group, seats);
}

type Offered = Pick<SeatOffer, 'code' | 'to' | 'left' | 'atOnce'>;

function offer({ offers }: Simulation, group: Group, offered: Offered): void {
  offers.push({ group, waiting: [], ...offered });
}

async function offerJoinLink(simulation: Simulation, group: Group, seats: number): Promise<void> {
  const code = (await readGroup(group.buyer, group.sessionId))?.joinLink.code;
  if (typeof code !== 'string') {
    if (!group.ends) simulation.wrongAnswers.push(`${group.sessionId} has no join link`);
    return;
  }
  offer(simulation, group, { code, to: null, left: seats + 3, atOnce: 3 });
}

/** One more than there are seats, which must be refused. A retry after a lost answer gets the same link. */
async function offerSeatLinks(simulation: Simulation, group: Group, seats: number): Promise<void> {
  const path = `/api/groups/${group.sessionId}/seat-links`;
  const codes = [];
  for (let count = 0; count <= seats; count++) {
    const id = crypto.randomUUID();
    const click = () => group.buyer.browser.ask('POST', path, { id });
    const [{ status, body }] = await Promise.all([click(), click()]);
    if (status === 201) codes.push(String(body['code']));
  }
  if (new Set(codes).size !== seats)
    simulation.wrongAnswers.push(`${group.sessionId} has the links ${codes.join(', ')} for ${seats} seats`);
  for (const code of codes) offer(simulation, group, { code, to: null, left: 3, atOnce: 2 });
}

/** Invites other customers, some with a double click. Each uses the code of the email. */
async function invite(simulation: Simulation, group: Group, seats: number): Promise<void> {
  const { buyer, sessionId } = group;
  const names = Object.fromEntries(simulation.emails.map((email) => [email, 1]));
  const to = new Set(Array.from({ length: seats }, () => buyer.chance.pick<string>(names)));
  const body = { id: crypto.randomUUID(), to: [...to] };
  const click = () => buyer.browser.ask('POST', `/api/groups/${sessionId}/invitations`, body);
  const answers = await Promise.all(buyer.chance.happens(0.3) ? [click(), click()] : [click()]);
  for (const { status, body: answer } of answers)
    simulation.tally.count(`invitations answered ${status} ${reasonOf(answer)}`.trimEnd());
  if (!answers.some(({ status }) => status === 201)) return;
  const shown = (await readGroup(buyer, sessionId))?.seats ?? [];
  for (const address of to) {
    const invited = shown.filter((seat) => seat.invited === address);
    const code = invited[0]?.code ?? null;
    if (invited.length !== 1 || code === null)
      simulation.wrongAnswers.push(`${sessionId} has ${invited.length} seats for ${address}`);
    else {
      simulation.invitations.push({ group, to: address, code });
      offer(simulation, group, { code, to: address, left: 2, atOnce: 1 });
    }
  }
}

/** Joins with a seat that a buyer has offered. Returns false if no seat is on offer. */
export async function joinGroup(customer: Customer, simulation: Simulation): Promise<boolean> {
  const { offers, tally } = simulation;
  const { email, chance, browser } = customer;
  const hasSeat = (group: Group) =>
    simulation.seats.some((seat) => seat.group === group && seat.holder === customer);
  const mine = offers.filter(({ group }) => !hasSeat(group));
  const found =
    mine.find(({ to }) => to === email) ??
    mine.find(({ to, group }) => to === null && group.buyer.email !== email);
  if (!found) return false;
  found.left -= 1;
  if (found.left <= 0) offers.splice(offers.indexOf(found), 1);
  const { group, code } = found;
  if (found.to !== null) await waitForMail(customer, simulation, { group, to: found.to, code });
  await meetOthers(customer, found);
  const [answer] = await Promise.all([
    browser.ask('POST', '/api/gift-redemptions', { code }),
    disturb(customer, simulation, group),
  ]);
  let { status, isRetried } = answer;
  // Those who came too late try once more, when others may have lost theirs.
  for (let tries = 0; tries < 4 && reasonOf(answer.body) === 'seats-taken' && status !== 201; tries++) {
    const giveUp = simulation.seats.find((seat) => seat.group === group && seat.holder !== customer);
    const [again] = await Promise.all([
      browser.ask('POST', '/api/gift-redemptions', { code }),
      tries === 0 && giveUp && chance.happens(0.5) ? takeSeatBack(simulation, giveUp) : undefined,
    ]);
    ({ status } = again);
    isRetried ||= again.isRetried;
  }
  tally.count(`seats asked for: ${status} ${status === 201 ? '' : reasonOf(answer.body)}`.trimEnd());
  if (status === 201) await keepSeat(customer, simulation, group);
  else if (isRetried) await giveBackIfTaken(simulation, { group, holder: customer });
  return true;
}

async function meetOthers({ chance }: Customer, { waiting, atOnce }: SeatOffer): Promise<void> {
  if (waiting.length + 1 >= atOnce) {
    for (const start of waiting.splice(0)) start();
    return;
  }
  const others = new Promise<void>((resolve) => waiting.push(resolve));
  await Promise.race([others, chance.pause(2_000)]);
}

/** The acts of the buyer while someone joins. */
async function disturb({ chance }: Customer, simulation: Simulation, group: Group): Promise<void> {
  const what = chance.pick({ nothing: 70, 'takes a seat back': 14, refund: 5, 'refund in part': 6, link: 5 });
  if (what === 'nothing' || group.ends) return;
  simulation.tally.count(`while someone joins: ${what}`);
  const seat = simulation.seats.find((one) => one.group === group);
  if (what === 'takes a seat back' && seat) await takeSeatBack(simulation, seat);
  if ((what === 'refund in part' || what === 'refund') && !group.isRefunding) {
    group.isRefunding = true;
    group.ends = what === 'refund';
    await (group.ends ? refundWhole : refundInPart)(group.buyer, simulation, holdingOf(group));
    group.isRefunding = false;
  }
  if (what === 'link' && !group.isRelinking) {
    group.isRelinking = true;
    await changeJoinLink(simulation, group);
    group.isRelinking = false;
  }
}

export function holdingOf({ sessionId, plan }: Group) {
  return { sessionId, plan, isUpgrade: false, isDisputed: false };
}

/** After the join link is off, nobody joins by its code. */
async function changeJoinLink(simulation: Simulation, group: Group): Promise<void> {
  const { buyer, sessionId } = group;
  const path = `/api/groups/${sessionId}/join-link`;
  const before = (await readGroup(buyer, sessionId))?.joinLink.code;
  const off = await buyer.browser.ask('PUT', path, { isOn: false });
  if (off.status !== 200) return;
  for (const one of simulation.offers.filter(({ code }) => code === before))
    simulation.offers.splice(simulation.offers.indexOf(one), 1);
  if (typeof before !== 'string') return;
  const { status } = await buyer.browser.ask('POST', '/api/gift-redemptions', { code: before });
  if (status !== 404) simulation.wrongAnswers.push(`the old link of ${sessionId} answered ${status}`);
  const on = await buyer.browser.ask('PUT', path, { isOn: true });
  if (on.status === 200) await offerJoinLink(simulation, group, 1);
}

async function keepSeat(customer: Customer, simulation: Simulation, group: Group): Promise<void> {
  const { sessionId, plan } = group;
  const held: HeldSeat = { group, holder: customer };
  simulation.seats.push(held);
  if (group.ends) return;
  customer.holdings.push({ sessionId, plan, isUpgrade: false, isDisputed: false, group });
  await waitUntil(customer, simulation, [sessionId], async () => {
    const shown = await planShown(customer);
    return shown === 'ultra' || shown === plan || group.ends || held.isLeaving === true;
  });
}

/** The answer to the first try was lost, so the buyer looks and makes it certain. */
async function giveBackIfTaken(simulation: Simulation, { group, holder }: HeldSeat): Promise<void> {
  const shown = await readGroup(group.buyer, group.sessionId);
  if (!shown?.seats.some((seat) => seat.holder?.email === holder.email)) return;
  const held = { group, holder };
  simulation.seats.push(held);
  await takeSeatBack(simulation, held);
}

async function waitForMail(
  { chance }: Customer,
  { sandboxUrl, timeoutMs, tally, wrongAnswers }: Simulation,
  invitation: Invitation,
): Promise<void> {
  const { to, code } = invitation;
  const url = `${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(to)}`;
  const begunAt = Date.now();
  for (; Date.now() < begunAt + timeoutMs; await chance.pause(1_000)) {
    if (!(await send({ method: 'GET', url })).text.includes(`/join#${code}`)) continue;
    if (Date.now() > begunAt + 60_000) tally.count('invitations whose email took a minute');
    return;
  }
  if (await isReserved(invitation)) wrongAnswers.push(`${to} was invited and waited too long for the email`);
  else tally.count('invitations that ended before their email');
}

/** Ends the customer's groups, when nobody waits for a seat any more. */
export async function endGroups(
  customer: Customer,
  simulation: Simulation,
  instructor: Customer,
): Promise<void> {
  const { chance } = customer;
  const { stripe, tally, groups } = simulation;
  for (const group of groups.filter(({ buyer, ends }) => buyer === customer && !ends)) {
    const end = chance.pick({ stays: 30, part: 15, removal: 15, whole: 15, open: 5, won: 12, lost: 8 });
    tally.count(`groups: ${end}`);
    const holding = holdingOf(group);
    if (end === 'part' || end === 'removal') await refundInPart(customer, simulation, holding);
    if (end === 'removal') await removeSeat(simulation, group, instructor);
    if (end === 'whole') await refundWhole(customer, simulation, holding);
    if (end !== 'open' && end !== 'won' && end !== 'lost') continue;
    const dispute = await openDispute(simulation, holding);
    const seat = simulation.seats.find((one) => one.group === group);
    if (seat && chance.happens(0.3)) await takeSeatBack(simulation, seat);
    await chance.pause(500);
    if (end !== 'open') await stripe.endDispute(dispute, end);
  }
}

/** The instructor removes a seat, as after a partial refund. */
async function removeSeat(simulation: Simulation, group: Group, instructor: Customer): Promise<void> {
  const { sessionId, buyer } = group;
  const seat = (await readGroup(buyer, sessionId))?.seats.at(-1);
  if (!seat) return;
  const path = `/api/studio/groups/${sessionId}/seats/${seat.seat}/release`;
  const body = { why: 'By the simulation', isRemoved: true, revision: seat.revision };
  const click = () => instructor.browser.ask('POST', path, body);
  const answers = await Promise.all(buyer.chance.happens(0.3) ? [click(), click()] : [click()]);
  for (const { status } of answers) simulation.tally.count(`seats removed: ${status}`);
  group.removed += 1;
  const held = simulation.seats.find((one) => one.group === group && one.holder.email === seat.holder?.email);
  if (held) forgetSeat(simulation, held);
}
