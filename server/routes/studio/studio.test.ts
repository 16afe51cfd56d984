import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

test('the studio opens to the instructor, and to no visitor and no learner', async () => {
  const ctx = await createTestContext();
  expect((await new TestBrowser(ctx).ask('GET /api/studio')).status).toBe(401);
  expect((await (await signIn(ctx)).ask('GET /api/studio')).status).toBe(403);
  const instructor = await signIn(ctx, 'instructor@example.com');
  expect(await instructor.ask('GET /api/studio')).toMatchObject({
    status: 200,
    body: { email: 'instructor@example.com' },
  });
});
