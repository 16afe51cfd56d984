/** Groups: seats bought, given, taken, taken back, and ended with their payment. */
import { expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { hitGiftMailLimits } from '#server/mail/limits.ts';
import { addEndpoint } from '#server/webhooks/endpoints.ts';
import { dayMs } from '#rules/clock.ts';
import { webhookEvents } from '#rules/webhooks.ts';
import { redeem } from '#tests/test-gifts.ts';
import {
  buyGroup,
  checkoutGroup,
  createSeatLink,
  createTeam,
  groupOf,
  invite,
  joinCode,
  reclaim,
  seatStates,
} from '#tests/test-groups.ts';
import {
  checkout,
  deliverAll,
  merge,
  type PaidContext,
  type Person,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';

const actionsOf = async ({ db }: PaidContext) =>
  (await db.selectFrom('audit').select('action').orderBy('at').execute()).map(({ action }) => action);

test('seats are one payment with one receipt, which gives its buyer nothing', async () => {
  const { ctx, buyer } = await createTeam(0);
  const id = await buyGroup(ctx, buyer, 30);
  const session = await ctx.stripeApi.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  expect(session.line_items?.data.map(({ quantity }) => quantity)).toEqual([30]);
  expect(session.amount_total).toBe(30 * 7800);
  expect(await planOf(buyer)).toBe('free');
  const group = await groupOf(buyer, id);
  expect(group).toMatchObject({ plan: 'ultra', state: 'open', bought: 30, joinLink: { isOn: true } });
  expect(group.seats.map(({ seat, state }) => [seat, state])).toEqual(
    Array.from({ length: 30 }, (_, index) => [index + 1, 'free']),
  );
  expect((await buyer.ask('GET /api/groups')).body.groups).toMatchObject([{ id, seats: 30, taken: 0 }]);
  const { receipts } = (await buyer.ask('GET /api/receipts')).body;
  expect(receipts).toMatchObject([{ item: 'ultra', seats: 30, isGift: false, amountCents: 30 * 7800 }]);
  expect((await buyer.ask('GET /api/gifts')).body.gifts).toEqual([]);
  const result = (await buyer.ask(`GET /api/checkouts/${id}` as 'GET /api/checkouts/{id}')).body;
  expect(result).toMatchObject({ state: 'paid', seats: 30 });
  expect(await actionsOf(ctx)).toContain('group-bought');
});

test('a coupon does not apply, and a number of seats that Stripe cannot charge is rejected', async () => {
  const { buyer } = await createTeam(0);
  const coupon = await buyer.ask('POST /api/checkouts', { plan: 'ultra', seats: 3, coupon: 'ANY' });
  expect(coupon).toMatchObject({ status: 409, body: { reason: 'coupon-not-for-this' } });
  for (const seats of [0, 1, 501, 2.5])
    expect((await buyer.ask('POST /api/checkouts', { plan: 'ultra', seats })).status).toBe(400);
});

test('an invitation reserves a seat, is sent once for each click, and gives the plan', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben] = team as [Person, Person];
  const id = await buyGroup(ctx, buyer, 2);
  const body = { id: 'invitation-of-ann-1', to: ['Ann@example.com', 'ben@example.com', 'ann@example.com'] };
  const ask = () => buyer.ask(`POST /api/groups/${id}/invitations`, body);
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([201, 201]);
  const sent = await ctx.db.selectFrom('mail').select('kind').where('kind', '=', 'seat-invitation').execute();
  expect(sent).toHaveLength(2);
  const { seats } = await groupOf(buyer, id);
  expect(seats).toMatchObject([
    { state: 'reserved', invited: 'ann@example.com', emailsLeft: 4 },
    { state: 'reserved', invited: 'ben@example.com' },
  ]);
  // Reserved seats are not for the join link.
  expect(await redeem(ann, await joinCode(buyer, id))).toMatchObject({ body: { reason: 'seats-taken' } });
  expect((await redeem(ann, seats[0]!.code!)).body).toEqual({ plan: 'ultra' });
  expect(await planOf(ann)).toBe('ultra');
  expect((await redeem(ben, seats[0]!.code!)).body).toMatchObject({ reason: 'gift-redeemed' });
  // All or none.
  const tooMany = await invite(buyer, id, ['p0@example.com', 'cat@example.com']);
  expect(tooMany).toMatchObject({ status: 409, body: { reason: 'already-joined' } });
  expect(await invite(buyer, id, ['cat@example.com'])).toMatchObject({ body: { reason: 'too-few-seats' } });
  expect(await invite(buyer, id, ['nobody'])).toMatchObject({ status: 400 });
  // The group of someone else does not exist.
  expect((await invite(ben, id, ['cat@example.com'])).status).toBe(404);
  expect((await reclaim(ben, id, 1)).status).toBe(404);
  expect(await planOf(ann)).toBe('ultra');
});

test('the emails of a seat and of a group are limited', async () => {
  const { ctx, buyer } = await createTeam(0);
  const id = await buyGroup(ctx, buyer, 2);
  for (let count = 0; count < 4; count++)
    expect((await invite(buyer, id, ['a@example.com'])).status).toBe(201);
  expect((await invite(buyer, id, ['a@example.com'])).status).toBe(429);
  ctx.pass({ seconds: dayMs / 1000 + 1 });
  expect((await invite(buyer, id, ['a@example.com'])).status).toBe(201);
  expect((await invite(buyer, id, ['a@example.com'])).body).toMatchObject({ reason: 'emails-used' });
  // Those of the former reservation don't count.
  await reclaim(buyer, id, 1);
  expect((await invite(buyer, id, ['a@example.com'])).status).toBe(201);
  expect((await groupOf(buyer, id)).seats[0]).toMatchObject({ invited: 'a@example.com', emailsLeft: 4 });
  for (let count = 0; count < 10; count++)
    await hitGiftMailLimits(ctx.db, { email: 'b@example.com', now: ctx.now() });
  expect((await invite(buyer, id, ['b@example.com'])).status).toBe(429);
});

test('of many who join at once, as many as there are seats get one', async () => {
  const { ctx, buyer, team } = await createTeam(5);
  const id = await buyGroup(ctx, buyer, 2);
  const code = await joinCode(buyer, id);
  const replies = await Promise.all(team.map((person) => redeem(person, code)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  const plans = await Promise.all(team.map(planOf));
  expect(plans.filter((plan) => plan === 'ultra')).toHaveLength(2);
  // A second click changes nothing.
  const winner = team[plans.indexOf('ultra')]!;
  expect((await redeem(winner, code)).status).toBe(201);
  expect((await buyer.ask('GET /api/groups')).body.groups).toMatchObject([{ taken: 2 }]);
});

test('the join link takes the seat of an invitation first, and ends when it is switched off', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben] = team as [Person, Person];
  const id = await buyGroup(ctx, buyer, 3);
  await createSeatLink(buyer, id);
  await invite(buyer, id, ['p0@example.com']);
  const code = await joinCode(buyer, id);
  await redeem(ben, code);
  await reclaim(buyer, id, 1);
  await redeem(ann, code);
  // A second click takes no other seat.
  expect((await redeem(ben, code)).status).toBe(201);
  expect(await seatStates(buyer, id)).toEqual(['free', 'p0@example.com', 'p1@example.com']);
  const put = (isOn: boolean) => buyer.ask(`PUT /api/groups/${id}/join-link`, { isOn });
  expect((await put(false)).status).toBe(200);
  expect((await redeem(ben, code)).status).toBe(404);
  expect((await put(true)).status).toBe(200);
  const newCode = await joinCode(buyer, id);
  expect(newCode).not.toBe(code);
  expect((await put(true)).status).toBe(200);
  expect(await joinCode(buyer, id)).toBe(newCode);
  expect((await redeem(ben, code)).status).toBe(404);
});

test('a seat that is taken back ends access and link at once, and goes to someone else', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben] = team as [Person, Person];
  const id = await buyGroup(ctx, buyer, 2);
  await addEndpoint(ctx, { url: 'https://example.com/hook', events: webhookEvents }, 'instructor');
  const { code } = (await createSeatLink(buyer, id)).body;
  await redeem(ann, code);
  expect(await planOf(ann)).toBe('ultra');
  expect((await reclaim(buyer, id, 1)).status).toBe(201);
  expect(await planOf(ann)).toBe('free');
  expect((await redeem(ann, code)).status).toBe(404);
  expect((await reclaim(buyer, id, 1)).status).toBe(201);
  await invite(buyer, id, ['p1@example.com']);
  const [seat] = (await groupOf(buyer, id)).seats;
  await redeem(ben, seat!.code!);
  expect(await seatStates(buyer, id)).toEqual(['p1@example.com', 'free']);
  const actions = await actionsOf(ctx);
  expect(actions.filter((action) => action === 'seat-taken')).toHaveLength(2);
  expect(actions.filter((action) => action === 'seat-taken-back')).toHaveLength(1);
  const mails = await ctx.db.selectFrom('mail').select('kind').execute();
  expect(mails.filter(({ kind }) => kind === 'seat-ended')).toHaveLength(1);
  const events = await ctx.db.selectFrom('webhookEvents').select(['type', 'uid', 'data']).execute();
  const sent = events.map(({ type, uid, data }) => ({ type, uid, ...JSON.parse(data).grant }));
  expect(sent.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'access.ended', uid: ann.user.uid, id, reason: 'seat-taken-back' },
    { type: 'access.granted', isGift: true },
    { type: 'access.granted', isGift: true },
  ]);
});

test('a link for one seat is the same after a lost reply, and reserves one seat', async () => {
  const { ctx, buyer, team } = await createTeam(1);
  const id = await buyGroup(ctx, buyer, 2);
  const [both, other] = ['a-link-for-one-seat', 'another-link-for-one'];
  const [first, again] = await Promise.all([
    createSeatLink(buyer, id, both),
    createSeatLink(buyer, id, both),
  ]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await seatStates(buyer, id)).toEqual(['reserved', 'free']);
  const second = await createSeatLink(buyer, id, other);
  expect(second.body.code).not.toBe(first.body.code);
  expect((await createSeatLink(buyer, id)).body).toMatchObject({ reason: 'too-few-seats' });
  await redeem(team[0]!, first.body.code);
  expect((await createSeatLink(buyer, id, both)).body).toEqual(first.body);
  expect(await seatStates(buyer, id)).toEqual(['p0@example.com', 'reserved']);
  // The id of one group means nothing in another.
  const next = await buyGroup(ctx, buyer, 2);
  expect((await createSeatLink(buyer, next, both)).body.code).not.toBe(first.body.code);
});

test('a second click on a seat that someone else has taken since changes nothing', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben] = team as [Person, Person];
  const id = await buyGroup(ctx, buyer, 2);
  const code = await joinCode(buyer, id);
  await redeem(ann, code);
  const revisionOf = async (seat: number) => (await groupOf(buyer, id)).seats[seat - 1]!.revision;
  const taken = await revisionOf(1);
  expect((await reclaim(buyer, id, 1, taken)).status).toBe(201);
  expect((await groupOf(buyer, id)).seats[0]).toMatchObject({ state: 'free', takenAt: null });
  await redeem(ben, code);
  const elsewhere = { status: 409, body: { reason: 'changed-elsewhere' } };
  expect(await reclaim(buyer, id, 1, taken)).toMatchObject(elsewhere);
  expect(await seatStates(buyer, id)).toEqual(['p1@example.com', 'free']);
  expect(await planOf(ben)).toBe('ultra');
  // The same for a seat that was reserved again, and for one that was taken while its reservation was on the screen.
  await invite(buyer, id, ['cat@example.com']);
  const reserved = await revisionOf(2);
  expect((await reclaim(buyer, id, 2, reserved)).status).toBe(201);
  expect((await groupOf(buyer, id)).seats[1]).toMatchObject({ state: 'free', invited: null });
  await invite(buyer, id, ['p0@example.com']);
  expect(await reclaim(buyer, id, 2, reserved)).toMatchObject(elsewhere);
  const newer = await revisionOf(2);
  await redeem(ann, (await groupOf(buyer, id)).seats[1]!.code!);
  expect(await reclaim(buyer, id, 2, newer)).toMatchObject(elsewhere);
  expect(await seatStates(buyer, id)).toEqual(['p1@example.com', 'p0@example.com']);
});

test('rejects a learner who already has the plan and keeps the seat free; a seat never lowers a plan', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann] = team as [Person];
  await ctx.pay(await checkout(ann, 'ultra'));
  await deliverAll(ctx);
  const id = await buyGroup(ctx, buyer, 2, 'premium');
  const code = await joinCode(buyer, id);
  expect((await redeem(ann, code)).body).toMatchObject({ reason: 'plan-owned' });
  expect(await planOf(ann)).toBe('ultra');
  // The buyer takes a seat, and pays only the upgrade for Ultra.
  await redeem(buyer, code);
  expect(await planOf(buyer)).toBe('premium');
  const upgrade = await checkout(buyer, 'ultra');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(upgrade)).amount_total).toBe(2000);
  await ctx.pay(upgrade);
  await deliverAll(ctx);
  expect(await planOf(buyer)).toBe('ultra');
  // Without the seat, the upgrade stands alone.
  await reclaim(buyer, id, 1);
  expect(await planOf(buyer)).toBe('free');
  const reviews = await ctx.db.selectFrom('paymentReviews').select(['reason', 'uid']).execute();
  expect(reviews).toEqual([{ reason: 'upgrade-alone', uid: buyer.user.uid }]);
});

test('a full refund and a dispute end all seats, a won dispute returns them, a partial refund keeps them', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben] = team as [Person, Person];
  const id = await buyGroup(ctx, buyer, 3);
  const code = await joinCode(buyer, id);
  await redeem(ann, code);
  await redeem(ben, code);
  await ctx.refund(id, 100);
  await deliverAll(ctx);
  expect(await planOf(ann)).toBe('ultra');
  const dispute = await ctx.dispute(id);
  await deliverAll(ctx);
  expect(await Promise.all([ann, ben].map(planOf))).toEqual(['free', 'free']);
  expect((await redeem(team[2]!, code)).body).toMatchObject({ reason: 'gift-ended' });
  expect((await invite(buyer, id, ['cat@example.com'])).body).toMatchObject({ reason: 'group-ended' });
  await ctx.endDispute(dispute, 'won');
  await deliverAll(ctx);
  expect(await Promise.all([ann, ben].map(planOf))).toEqual(['ultra', 'ultra']);
  const other = await buyGroup(ctx, buyer, 2);
  await redeem(team[2]!, await joinCode(buyer, other));
  await ctx.refund(other);
  await deliverAll(ctx);
  expect(await planOf(team[2]!)).toBe('free');
  expect((await groupOf(buyer, other)).state).toBe('ended');
});

test('the instructor sees the seats without codes, takes one back, and removes one', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann] = team as [Person];
  const id = await buyGroup(ctx, buyer, 2);
  await redeem(ann, await joinCode(buyer, id));
  const instructor = await signInInstructor(ctx);
  const read = async () =>
    (await instructor.ask(`GET /api/studio/groups/${id}` as 'GET /api/studio/groups/{id}')).body;
  expect(await read()).toMatchObject({
    joinLink: { isOn: true, code: null },
    seats: [{ state: 'taken' }, {}],
  });
  const [seat] = (await read()).seats;
  const release = (of: number, isRemoved: boolean, revision = seat!.revision) =>
    instructor.ask(`POST /api/studio/groups/${id}/seats/${of}/release`, {
      why: 'Refunded',
      isRemoved,
      revision,
    });
  expect((await release(1, true)).status).toBe(201);
  expect(await planOf(ann)).toBe('free');
  expect(await read()).toMatchObject({ bought: 2, seats: [{ seat: 2 }] });
  expect((await release(1, true)).status).toBe(404);
  // A seat that was free on the screen is not removed once it is reserved.
  await createSeatLink(buyer, id);
  expect(await release(2, true, 0)).toMatchObject({ body: { reason: 'changed-elsewhere' } });
  const { body } = await instructor.ask('GET /api/studio/sales');
  expect(body).toMatchObject({ sales: [{ id, seats: 2 }] });
  expect(await actionsOf(ctx)).toContain('seat-removed');
});

test('merged accounts keep their seats, and the buyer’s deletion removes the invited emails only', async () => {
  const { ctx, buyer, team } = await createTeam();
  const [ann, ben, cat] = team as [Person, Person, Person];
  const id = await buyGroup(ctx, buyer, 3);
  const code = await joinCode(buyer, id);
  await redeem(ann, code);
  await redeem(ben, code);
  await invite(buyer, id, ['x@example.com']);
  await merge(ctx, { into: ben, from: ann });
  expect(await seatStates(buyer, id)).toEqual(['p1@example.com', 'p1@example.com', 'reserved']);
  await reclaim(buyer, id, 1);
  expect(await planOf(ben)).toBe('ultra');
  await merge(ctx, { into: cat, from: buyer });
  expect(await seatStates(cat, id)).toEqual(['free', 'p1@example.com', 'reserved']);
  await cat.ask('POST /api/deletions', {});
  ctx.pass({ seconds: (31 * dayMs) / 1000 });
  await deleteDueAccounts(ctx);
  const kept = await ctx.db.selectFrom('users').select('plan').where('uid', '=', ben.user.uid).execute();
  expect(kept).toEqual([{ plan: 'ultra' }]);
  const rows = await ctx.db.selectFrom('gifts').select('email').where('email', 'is not', null).execute();
  expect(rows).toEqual([]);
});

test('an open checkout for a group stays open when its buyer takes a seat', async () => {
  const { ctx, buyer } = await createTeam(0);
  const id = await buyGroup(ctx, buyer, 2);
  const open = await checkoutGroup(buyer, 3);
  await redeem(buyer, await joinCode(buyer, id));
  expect((await ctx.stripeApi.checkout.sessions.retrieve(open)).status).toBe('open');
});
