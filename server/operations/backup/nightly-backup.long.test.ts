import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { findLastRun } from '#server/operations/store.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { listBackups } from './backup-folder.ts';
import { backUpWhenDue, drillWhenDue } from './backup-runs.ts';

/** A Saturday, at the time of the backup. */
const night = Date.UTC(2026, 10, 21, 20);

async function namesOf({ config }: TestContext): Promise<string[]> {
  return (await listBackups(config.backup.folder)).map(({ manifest }) => manifest.kind);
}

/** One of the sample videos, which decodes. */
function addSampleVideo({ config }: TestContext): string {
  const folder = join(config.dataDir, 'media/flutter-introduction');
  cpSync('content/media/flutter-introduction', folder, { recursive: true });
  return folder;
}

test('makes one backup a night over all processes', async () => {
  const ctx = await createTestContext({ now: night - 60_000 });
  const startedAt = ctx.now();
  await backUpWhenDue(ctx, { startedAt });
  expect(await namesOf(ctx)).toEqual([]);
  ctx.pass({ seconds: 60 });
  await Promise.all([1, 2, 3].map(() => backUpWhenDue(ctx, { startedAt })));
  await backUpWhenDue(ctx, { startedAt });
  expect(await namesOf(ctx)).toEqual(['nightly']);
  expect(await findLastRun(ctx.db, { kind: 'backup', now: ctx.now() })).toMatchObject({
    beganAt: night,
    failure: null,
  });
  const first = await findLastRun(ctx.db, { kind: 'backup', now: ctx.now() });
  ctx.pass({ seconds: dayMs / 1000 });
  await backUpWhenDue(ctx, { startedAt });
  const second = await findLastRun(ctx.db, { kind: 'backup', now: ctx.now() });
  expect(second?.beganAt).toBe(night + dayMs);
  expect(second?.name).not.toBe(first?.name);
});

test('makes no backups on a site with a timer of its own', async () => {
  const ctx = await createTestContext({ now: night, env: { BACKUP_NIGHTLY: 'false' } });
  await backUpWhenDue(ctx, { startedAt: night - dayMs });
  expect(await namesOf(ctx)).toEqual([]);
});

test('records a failed backup, and repeats it after an hour', async () => {
  const ctx = await createTestContext({ now: night });
  const startedAt = night - dayMs;
  // A file is in the place of the folder.
  writeFileSync(ctx.config.backup.folder, '');
  await expect(backUpWhenDue(ctx, { startedAt })).rejects.toThrow();
  expect(await findLastRun(ctx.db, { kind: 'backup', now: ctx.now() })).toMatchObject({
    endedAt: night,
    failure: 'failed',
  });
  rmSync(ctx.config.backup.folder);
  ctx.pass({ seconds: 1800 });
  await backUpWhenDue(ctx, { startedAt });
  expect(await namesOf(ctx)).toEqual([]);
  ctx.pass({ seconds: 1801 });
  await backUpWhenDue(ctx, { startedAt });
  expect(await namesOf(ctx)).toEqual(['nightly']);
});

test('the drill restores the newest backup aside, decodes a segment and leaves nothing behind', async () => {
  const ctx = await createTestContext({ now: night });
  addSampleVideo(ctx);
  await backUpWhenDue(ctx, { startedAt: night - dayMs });
  ctx.pass({ seconds: 3600 });
  await drillWhenDue(ctx, { startedAt: night });
  const drilled = await findLastRun(ctx.db, { kind: 'drill', now: ctx.now() });
  expect(drilled).toMatchObject({ failure: null, name: expect.stringContaining('nightly') });
  const backup = await findLastRun(ctx.db, { kind: 'backup', now: ctx.now() });
  expect(drilled).toMatchObject({ rows: backup?.rows, files: backup?.files, bytes: backup?.bytes });
  expect(backup?.rows).toBeGreaterThan(0);
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: 'backup-drilled', segment: expect.stringContaining('.m4s') }),
  );
  expect(readdirSync(ctx.config.backup.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  await drillWhenDue(ctx, { startedAt: night });
  expect((await findLastRun(ctx.db, { kind: 'drill', now: ctx.now() }))?.beganAt).toBe(drilled?.beganAt);
});
