import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestWorld } from '#tests/test-world.ts';

test('the studio opens to the instructor, and to no visitor and no learner', async () => {
  const world = await createTestWorld();
  expect((await new TestBrowser(world).ask('GET /api/studio')).status).toBe(401);
  expect((await (await signIn(world)).ask('GET /api/studio')).status).toBe(403);
  const instructor = await signIn(world, 'instructor@example.com');
  expect(await instructor.ask('GET /api/studio')).toMatchObject({
    status: 200,
    body: { email: 'instructor@example.com' },
  });
});
