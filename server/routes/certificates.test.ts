import { expect, test } from 'vitest';
import { sections } from '#content/course.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestWorld, lessonSeconds, type TestWorld } from '#tests/test-world.ts';

const videos = sections.flatMap(({ lessons }) => lessons.filter(({ kind }) => kind === 'video'));

async function watch(world: TestWorld, browser: Awaited<ReturnType<typeof signIn>>, count: number) {
  for (const { id } of videos.slice(0, count)) {
    await browser.ask(`GET /api/lessons/${id}/playback`);
    world.pass({ seconds: lessonSeconds });
    await browser.ask(`PUT /api/lessons/${id}/progress`, { ranges: [[0, lessonSeconds]], resumeAt: 0 });
  }
}

test('a certificate is claimed at 33 of 66 lessons, not at 32, and once', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  await setPlan(world.db, { uid: browser.user.uid, plan: 'ultra' });
  await watch(world, browser, 32);
  const early = await browser.ask('POST /api/certificates');
  expect([early.status, early.body.reason]).toEqual([403, 'keep-watching']);

  await watch(world, browser, 33);
  const claims = await Promise.all(Array.from({ length: 5 }, () => browser.ask('POST /api/certificates')));
  expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({
    clickClaim: true,
    whenClaim: world.now(),
    certificate: false,
  });
});

test('Premium claims no certificate however much was watched', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  await setPlan(world.db, { uid: browser.user.uid, plan: 'ultra' });
  await watch(world, browser, 33);
  await setPlan(world.db, { uid: browser.user.uid, plan: 'premium' });
  const refused = await browser.ask('POST /api/certificates');
  expect([refused.status, refused.body.reason]).toEqual([403, 'upgrade']);
});

test('a claim is proof of nothing until it is issued', async () => {
  const world = await createTestWorld();
  const browser = await signIn(world);
  await setPlan(world.db, { uid: browser.user.uid, plan: 'ultra' });
  await watch(world, browser, 33);
  await browser.ask('POST /api/certificates');
  const { id } = await world.db.selectFrom('certificates').select('id').executeTakeFirstOrThrow();
  expect((await browser.ask(`GET /api/certificates/${id}`)).status).toBe(404);
});
