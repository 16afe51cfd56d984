import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { findLastRun } from '#server/operations/store.ts';
import { addPayment, addUsers } from '#tests/test-database.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { backUpWhenDue, drillWhenDue } from './backup-runs.ts';

/** A Saturday, at the time of the backup. */
const night = Date.UTC(2026, 10, 21, 20);

/** One of the sample videos, which decodes. */
function addSampleVideo({ config }: TestContext): string {
  const folder = join(config.dataDir, 'media/flutter-introduction');
  cpSync('content/media/flutter-introduction', folder, { recursive: true });
  return folder;
}

test('a drill finds a damaged video, one that does not decode, and a plan without a payment', async () => {
  const ctx = await createTestContext({ now: night });
  const startedAt = night - dayMs;
  const drillAgain = async () => {
    ctx.pass({ seconds: 7 * 24 * 3600 });
    await backUpWhenDue(ctx, { startedAt });
    await drillWhenDue(ctx, { startedAt }).catch(() => {});
    return (await findLastRun(ctx.db, { kind: 'drill', now: ctx.now() }))?.failure;
  };
  const video = addSampleVideo(ctx);
  expect(await drillAgain()).toBeNull();

  for (const path of globSync(join(video, '*.m4s'))) {
    rmSync(path);
    writeFileSync(path, 'no picture');
  }
  expect(await drillAgain()).toBe('unplayable');
  rmSync(video, { recursive: true });

  await addUsers(ctx.db, 'a');
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid: 'a' });
  expect(await drillAgain()).toBe('inconsistent');
  await ctx.db.deleteFrom('payments').execute();

  mkdirSync(video, { recursive: true });
  writeFileSync(join(video, 'poster.webp'), 'one');
  await backUpWhenDue(ctx, { startedAt });
  // Overwritten in place, which the site itself never does.
  ctx.pass({ seconds: 7 * 24 * 3600 });
  await backUpWhenDue(ctx, { startedAt });
  writeFileSync(join(video, 'poster.webp'), 'two');
  await drillWhenDue(ctx, { startedAt }).catch(() => {});
  expect((await findLastRun(ctx.db, { kind: 'drill', now: ctx.now() }))?.failure).toBe('damaged');
});
