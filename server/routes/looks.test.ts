import { expect, test } from 'vitest';
import { raiseLook } from '#server/store/looks.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestWorld, type TestWorld } from '#tests/test-world.ts';

async function raise(world: TestWorld, stripeSessionId: string, uid: string | null = null) {
  return raiseLook(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    what: 'wrong-amount',
    uid,
    stripeSessionId,
    amountCents: 1,
    currency: 'usd',
    why: 'the amount is 1',
    raisedAt: world.now(),
  });
}

test('looks are for the instructor alone', async () => {
  const world = await createTestWorld();
  const learner = await signIn(world);
  for (const [browser, status] of [
    [new TestBrowser(world), 401],
    [learner, 403],
  ] as const) {
    expect((await browser.ask('GET /api/studio/looks')).status).toBe(status);
    const settle = await browser.ask('PUT /api/studio/looks/abc/settlement', { note: '' });
    expect(settle.status).toBe(status);
  }
});

test('the same fact twenty times at once is one look, with its person', async () => {
  const world = await createTestWorld();
  const { user } = await signIn(world);
  const raised = await Promise.all(Array.from({ length: 20 }, () => raise(world, 'cs_1', user.uid)));
  expect(raised.filter(Boolean)).toHaveLength(1);
  const instructor = await signIn(world, 'instructor@example.com');
  const { body } = await instructor.ask('GET /api/studio/looks');
  expect(body.looks).toMatchObject([
    {
      what: 'wrong-amount',
      uid: user.uid,
      email: 'aisyah@example.com',
      stripeSessionId: 'cs_1',
      amountCents: 1,
      currency: 'usd',
      why: 'the amount is 1',
      raisedAt: world.now(),
      settledAt: null,
    },
  ]);
});

test('a look is settled once, leaves a line, moves behind the open ones, and does not come again', async () => {
  const world = await createTestWorld();
  const instructor = await signIn(world, 'instructor@example.com');
  await raise(world, 'cs_old');
  world.pass({ seconds: 60 });
  await raise(world, 'cs_new');
  const [newest] = (await instructor.ask('GET /api/studio/looks')).body.looks;
  expect(newest?.stripeSessionId).toBe('cs_new');
  const settle = (note: string) => instructor.ask(`PUT /api/studio/looks/${newest?.id}/settlement`, { note });
  expect((await settle('Refunded by hand.')).status).toBe(200);
  expect((await settle('Something else.')).status).toBe(409);
  expect(await raise(world, 'cs_new')).toBe(false);
  const { looks } = (await instructor.ask('GET /api/studio/looks')).body;
  expect(looks).toMatchObject([
    { stripeSessionId: 'cs_old', settledAt: null },
    { stripeSessionId: 'cs_new', settledAt: world.now(), note: 'Refunded by hand.' },
  ]);
  const lines = await world.db.selectFrom('audit').select(['actor', 'detail']).execute();
  expect(lines).toContainEqual({ actor: instructor.user.uid, detail: 'cs_new: Refunded by hand.' });
});

test('however many wait, none of them is left out', async () => {
  const world = await createTestWorld();
  const instructor = await signIn(world, 'instructor@example.com');
  for (let number = 0; number < 600; number++) await raise(world, `cs_${number}`);
  expect((await instructor.ask('GET /api/studio/looks')).body.looks).toHaveLength(600);
});
