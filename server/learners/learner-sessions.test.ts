import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

test('the instructor ends all sessions of one learner only', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const phone = await signIn(ctx, 'aisyah@example.com');
  ctx.pass({ seconds: 700 });
  const laptop = await signIn(ctx, 'aisyah@example.com');
  const other = await signIn(ctx, 'budi@example.com');
  const path = `/api/studio/learners/${laptop.user.uid}/sessions` as const;
  expect((await other.ask(`DELETE ${path}`)).status).toBe(403);
  expect((await laptop.ask('GET /api/account')).status).toBe(200);
  expect((await instructor.ask(`DELETE ${path}`)).status).toBe(200);
  for (const browser of [phone, laptop]) expect((await browser.ask('GET /api/account')).status).toBe(401);
  for (const browser of [other, instructor]) expect((await browser.ask('GET /api/account')).status).toBe(200);
});
