import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listBackups } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './make-backup.ts';
import { beginRun, finishRun, touchRun } from '#server/operations/store.ts';
import { addAuthenticator } from '#tests/test-authenticator.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { serve } from '#tests/test-server.ts';
import { waitForBackup } from '#tests/wait-for-backup.ts';

async function createSite(env: Record<string, string> = {}) {
  const ctx = await createTestContext({ env });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const read = async () => (await instructor.ask('GET /api/studio/backups')).body;
  return { ctx, instructor, read };
}

async function addBackup({ config, secret, now }: TestContext): Promise<string> {
  mkdirSync(join(config.dataDir, 'media/intro'), { recursive: true });
  writeFileSync(join(config.dataDir, 'media/intro/poster.webp'), 'a picture');
  const place = { ...config, fingerprint: secret.fingerprint };
  return (await writeBackup(place, { kind: 'nightly', now: now() })).name;
}

/** The path and query of a new link to the archive. */
async function linkTo(name: string, browser: TestBrowser): Promise<string> {
  return (await browser.ask(`POST /api/studio/backups/${name}/downloads`)).body.url ?? '';
}

test('a new site has no backup, and shows when the first is due', async () => {
  const { read } = await createSite();
  expect(await read()).toMatchObject({
    backups: [],
    backup: { running: null, failed: null, lastGood: null, nextAt: Date.UTC(2026, 10, 21, 20) },
    drill: { failed: null, nextAt: Date.UTC(2026, 10, 21, 21) },
    storeHost: null,
  });
});

test('lists backups with size, copy and last drill, and marks broken ones', async () => {
  const { ctx, read } = await createSite({ BACKUP_NIGHTLY: 'false' });
  const name = await addBackup(ctx);
  await beginRun(ctx.db, { id: 'drill', kind: 'drill', now: ctx.now() });
  await finishRun(ctx.db, { id: 'drill', endedAt: ctx.now(), name });
  ctx.pass({ seconds: 60 });
  const broken = await addBackup(ctx);
  const { folder } = ctx.config.backup;
  rmSync(join(folder, broken, 'tables/users.jsonl.gz'));
  mkdirSync(join(folder, '2020-01-01T00-00-00-000Z-nightly'));
  mkdirSync(join(folder, '2020-old'));
  const body = await read();
  expect(body.backup?.nextAt).toBeNull();
  expect(body.backups).toMatchObject([
    { name: broken, state: 'incomplete' },
    {
      name,
      kind: 'nightly',
      state: 'complete',
      rows: expect.any(Number),
      files: { count: 1, bytes: 9 },
      drilledAt: Date.UTC(2026, 10, 21, 12),
      sentAt: null,
    },
    { name: '2020-01-01T00-00-00-000Z-nightly', state: 'unreadable' },
  ]);
});

test('a double click makes one backup, shown as running in every tab and then in the list', async () => {
  const { ctx, instructor, read } = await createSite();
  const presses = await Promise.all([1, 2].map(() => instructor.ask('POST /api/studio/backup-runs')));
  expect(presses.map(({ status }) => status)).toEqual([202, 202]);
  expect(presses.filter(({ body }) => body.isNew)).toHaveLength(1);
  expect((await read()).backup?.running).toMatchObject({ beganAt: ctx.now() });
  const { name, failure } = await waitForBackup(ctx);
  expect(failure).toBeNull();
  const { backup, backups } = await read();
  expect(backup).toMatchObject({ running: null, failed: null, lastGood: { name, at: ctx.now() } });
  expect(backups).toMatchObject([{ name, kind: 'by-hand', state: 'complete' }]);
  const lines = await ctx.db.selectFrom('audit').select('action').execute();
  expect(lines.filter(({ action }) => action === 'backup-started')).toHaveLength(1);
});

test('reports why a backup failed, and a dead process’s backup as failed', async () => {
  const { ctx, instructor, read } = await createSite();
  writeFileSync(ctx.config.backup.folder, 'a file stands where the folder must be');
  expect((await instructor.ask('POST /api/studio/backup-runs')).status).toBe(202);
  await waitForBackup(ctx);
  expect((await read()).backup).toMatchObject({ running: null, failed: { reason: 'failed' } });

  ctx.pass({ seconds: 10 });
  await beginRun(ctx.db, { id: 'dying', kind: 'backup', now: ctx.now() });
  await touchRun(ctx.db, { id: 'dying', now: ctx.now(), progress: { step: 'files', count: 5 } });
  expect((await read()).backup).toMatchObject({ running: { step: 'files', count: 5 }, failed: null });
  const diedAt = ctx.now();
  ctx.pass({ seconds: 90 });
  expect((await read()).backup).toMatchObject({ running: null, failed: { at: diedAt, reason: 'failed' } });
});

test('a download contains every row, is complete, and can be restored without its files', async () => {
  const { ctx, instructor } = await createSite();
  const name = await addBackup(ctx);
  const { folder } = ctx.config.backup;
  writeFileSync(join(folder, name, 'secret.key'), 'the key');
  const { url } = await serve(ctx, 'any');
  const cookie = `session=${instructor.cookies.get('session') ?? ''}`;
  const reply = await fetch(url + (await linkTo(name, instructor)), { headers: { cookie } });
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="${name}.tar"`,
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes.length).toBe(Number(reply.headers.get('content-length')));

  const place = join(ctx.config.dataDir, 'unpacked');
  mkdirSync(place);
  const listed = execFileSync('tar', ['-xvf', '-', '-C', place], { input: bytes, encoding: 'utf8' }).trim();
  expect(listed.split('\n').at(-1)).toBe(`${name}/manifest.json`);
  expect(listed).not.toContain('secret.key');
  const [backup] = await listBackups(folder);
  for (const { file } of backup?.manifest.tables ?? [])
    expect(readFileSync(join(place, name, file))).toEqual(readFileSync(join(folder, name, file)));

  const empty = { dataDir: join(ctx.config.dataDir, 'empty'), databaseUrl: null };
  mkdirSync(empty.dataDir);
  await expect(restoreBackup(empty, { path: join(place, name), files: 'restore' })).rejects.toThrow(
    'cannot be read',
  );
  const restored = await restoreBackup(empty, { path: join(place, name), files: 'leave' });
  expect(restored).toMatchObject({ files: 0, rows: expect.any(Number) });
});

test('only the instructor with a fresh second factor downloads', async () => {
  const { ctx, instructor } = await createSite();
  const name = await addBackup(ctx);
  const link = await linkTo(name, instructor);
  const assistant = await signIn(ctx, 'siti@example.com');
  await ctx.db
    .updateTable('users')
    .set({ role: 'assistant' })
    .where('uid', '=', assistant.user.uid)
    .execute();
  const others = [new TestBrowser(ctx), await signIn(ctx, 'aisyah@example.com'), assistant];
  const asked = [
    'GET /api/studio/backups',
    'POST /api/studio/backup-runs',
    `POST /api/studio/backups/${name}/downloads`,
    `GET ${link}`,
  ] as const;
  for (const browser of others)
    for (const endpoint of asked) expect((await browser.ask(endpoint)).status).toBe(404);

  await addAuthenticator(ctx, instructor);
  ctx.pass({ seconds: 16 * 60 });
  const { status, body } = await instructor.ask(`POST /api/studio/backups/${name}/downloads`);
  expect([status, body.reason]).toEqual([403, 'second-factor-again']);
});

test('a link works for one session, one backup and one minute', async () => {
  const { ctx, instructor } = await createSite();
  const name = await addBackup(ctx);
  ctx.pass({ seconds: 1 });
  const other = await addBackup(ctx);
  const link = await linkTo(name, instructor);
  const elsewhere = await signIn(ctx, 'instructor@example.com');
  for (const [browser, url] of [
    [elsewhere, link],
    [instructor, link.replace(name, other)],
    [instructor, link.replace(/at=\d+/, `at=${ctx.now() + 1000}`)],
  ] as const) {
    const { status, body } = await browser.ask(`GET ${url}`);
    expect([status, (body as { reason: string }).reason]).toEqual([403, 'link-expired']);
  }
  ctx.pass({ seconds: 61 });
  expect((await instructor.ask(`GET ${link}`)).status).toBe(403);
});

test('rejects names that are not backups', async () => {
  const { ctx, instructor } = await createSite();
  await addBackup(ctx);
  for (const [name, status] of [
    ['../lectern.db', 404],
    ['..%2F..%2Fsecret.key', 400],
    ['files', 400],
    ['.draft-abc', 400],
    ['2026-11-21T12-00-00-000Z-nightly%2F..', 400],
    ['2026-11-21T12-00-00-000Z-nightly%00', 400],
    ['2026-13-41T99-00-00-000Z-nightly', 404],
    ['2020-01-01T00-00-00-000Z-nightly', 404],
  ] as const) {
    const made = await instructor.ask(`POST /api/studio/backups/${name}/downloads`);
    expect([name, made.status]).toEqual([name, status]);
    const link = `/api/studio/backups/${name}/archive?at=${ctx.now()}&pass=abc`;
    // Without a matching pass, no file is looked up.
    expect([status, 403]).toContain((await instructor.ask(`GET ${link}`)).status);
  }
});

test('rejects downloading a backup that is incomplete or links out of the folder', async () => {
  const { ctx, instructor } = await createSite();
  const name = await addBackup(ctx);
  const table = join(ctx.config.backup.folder, name, 'tables/users.jsonl.gz');
  const outside = join(ctx.config.dataDir, 'outside.gz');
  renameSync(table, outside);
  const ask = async () => {
    const { status, body } = await instructor.ask(`POST /api/studio/backups/${name}/downloads`);
    return [status, body.reason];
  };
  expect(await ask()).toEqual([409, 'backup-incomplete']);
  symlinkSync(outside, table);
  expect(await ask()).toEqual([409, 'backup-incomplete']);
});
