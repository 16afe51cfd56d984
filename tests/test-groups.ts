/** Groups in tests: seats that one customer buys and others take. */
import { expect } from 'vitest';
import { signIn, type TestBrowser } from './test-browser.ts';
import { createPaidContext, deliverAll, type PaidContext, type Person } from './test-payments.ts';

/** Signs in a buyer and some others, `p0@example.com` and so on. */
export async function createTeam(people = 3): Promise<{ ctx: PaidContext; buyer: Person; team: Person[] }> {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx, 'buyer@example.com');
  const team: Person[] = [];
  for (let place = 0; place < people; place++) team.push(await signIn(ctx, `p${place}@example.com`));
  return { ctx, buyer, team };
}

/** Opens the checkout of a group. @returns its Stripe session */
export async function checkoutGroup(
  buyer: TestBrowser,
  seats: number,
  plan: 'premium' | 'ultra' = 'ultra',
): Promise<string> {
  const { status, body } = await buyer.ask('POST /api/checkouts', { plan, seats });
  expect(status).toBe(201);
  return body.sessionId;
}

/** Buys seats, and returns the id of the group, which is that of its session. */
export async function buyGroup(
  ctx: PaidContext,
  buyer: TestBrowser,
  seats: number,
  plan: 'premium' | 'ultra' = 'ultra',
): Promise<string> {
  const id = await checkoutGroup(buyer, seats, plan);
  await ctx.pay(id);
  await deliverAll(ctx);
  return id;
}

/** Returns a group as its buyer sees it. */
export async function groupOf(buyer: TestBrowser, id: string) {
  return (await buyer.ask(`GET /api/groups/${id}` as 'GET /api/groups/{id}')).body;
}

/** Returns the email of the learner who has each seat, or its state. */
export async function seatStates(buyer: TestBrowser, id: string): Promise<string[]> {
  return (await groupOf(buyer, id)).seats.map(({ state, holder }) => holder?.email ?? state);
}

/** Returns the code of the join link. */
export async function joinCode(buyer: TestBrowser, id: string): Promise<string> {
  return (await groupOf(buyer, id)).joinLink.code ?? '';
}

let requests = 0;

function newRequestId(): string {
  return `request-${String(++requests).padStart(8, '0')}`;
}

/** Invites people by email. */
export async function invite(buyer: TestBrowser, id: string, to: readonly string[]) {
  const body = { id: newRequestId(), to: [...to] };
  return buyer.ask(`POST /api/groups/${id}/invitations` as 'POST /api/groups/{id}/invitations', body);
}

/** Creates a link for one seat. */
export async function createSeatLink(buyer: TestBrowser, id: string, requestId = newRequestId()) {
  return buyer.ask(`POST /api/groups/${id}/seat-links` as 'POST /api/groups/{id}/seat-links', {
    id: requestId,
  });
}

/** Takes a seat back as it is on the screen now, unless `revision` says otherwise. */
export async function reclaim(buyer: TestBrowser, id: string, seat: number, revision?: number) {
  const shown = (await groupOf(buyer, id)).seats?.find((one) => one.seat === seat)?.revision ?? 0;
  return buyer.ask(
    `POST /api/groups/${id}/seats/${seat}/release` as 'POST /api/groups/{id}/seats/{seat}/release',
    { revision: revision ?? shown },
  );
}
