import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import {
  requestRaw,
  createVideoServer,
  readMediaUrl,
  signInViewer,
  videoLesson,
  otherLesson,
} from '#tests/videos/test-videos.ts';
import { endConnections, lockFile, makeReadOnly } from '#tests/test-outages.ts';
import { emptyPostgresDatabase } from '#tests/test-postgres.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { noteKey } from '#tests/test-database.ts';
import { groupCommit } from './platform/db/database.ts';

const isPostgres = (await emptyPostgresDatabase()) !== null;

/** After this time since the last use, each request would save its use. */
const longSeconds = 400;

const line = (id: string, detail = 'd') => ({ id, at: 1, actor: 'a', action: 'b', subject: 'c', detail });

function writeLine({ db }: TestContext, id: string) {
  return groupCommit(db, (tx) => tx.insertInto('audit').values(line(id)).execute());
}

test('reads and playback continue while the database rejects writes, which get Retry-After', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await createVideoServer();
  const goer = await signInViewer(server, 'ultra@example.com');
  const video = await readMediaUrl(goer);
  await requestRaw(server, goer, { path: `${video}/master.m3u8` });
  server.pass({ seconds: longSeconds });
  const heal = await makeReadOnly(server);

  const reads = ['me', 'course', 'receipts', 'account', 'sessions', `lessons/${videoLesson}/playback`];
  const questions = [`lessons/${videoLesson}/questions`, 'me/question-emails'];
  const notes = ['notes', 'notes?words=model', `lessons/${videoLesson}/notes`];
  for (const path of [...reads, ...notes, ...questions, 'transcript-lines?words=model', 'export'])
    expect([path, (await goer.ask(`GET /api/${path}`)).status]).toEqual([path, 200]);
  for (const file of ['master.m3u8', '720p-1.m4s'])
    expect((await requestRaw(server, goer, { path: `${video}/${file}` })).status).toBe(200);

  const write = await goer.ask('PATCH /api/me', { name: 'Aisyah' });
  expect([write.status, write.body.code]).toEqual([503, 'unavailable']);
  const report = { ranges: [[0, 5]], resumeAt: 5 };
  expect((await goer.ask(`PUT /api/lessons/${videoLesson}/progress`, report)).status).toBe(503);
  const note = { lessonId: videoLesson, second: 3, text: 'Ask why', version: noteKey(), replaces: [] };
  expect((await goer.ask(`PUT /api/notes/${noteKey()}`, note)).status).toBe(503);

  const question = { lessonId: videoLesson, second: 3, text: 'Why?' };
  expect((await goer.ask(`PUT /api/questions/${noteKey()}`, question)).status).toBe(503);

  await heal();
  expect((await goer.ask('PATCH /api/me', { name: 'Aisyah' })).status).toBe(200);
});

test('logs why nothing can be written, but not for every reader', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  ctx.pass({ seconds: longSeconds });
  const heal = await makeReadOnly(ctx);
  const readers = await Promise.all(Array.from({ length: 40 }, () => browser.ask('GET /api/me')));
  expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await browser.ask('PATCH /api/me', { name: 'Aisyah' })).status).toBe(503);
  const told = (event: string) => ctx.logged.filter((entry) => entry.event === event);
  const why = expect.stringMatching(/read-?only/);
  expect(told('error')).toEqual([expect.objectContaining({ path: '/api/me', error: why })]);
  await expect.poll(() => told('touch-failed')).toContainEqual(expect.objectContaining({ error: why }));
  expect(told('touch-failed').length).toBeLessThan(20);
  await heal();
});

test('a video started without writes keeps playing, and is credited once writes succeed', async () => {
  const server = await createVideoServer();
  const goer = await signInViewer(server, 'ultra@example.com');
  const stranger = await signInViewer(server, 'other@example.com');
  await requestRaw(server, goer, { path: `${await readMediaUrl(goer)}/master.m3u8` });
  const heal = await makeReadOnly(server);
  const { status, body } = await goer.ask(`GET /api/lessons/${otherLesson}/playback`);
  expect(status).toBe(200);
  const path = body.hls;
  expect((await requestRaw(server, goer, { path })).status).toBe(200);
  expect((await requestRaw(server, stranger, { path })).status).toBe(403);
  expect(body.expiresAt - server.now()).toBeLessThanOrEqual(5 * 60_000);

  await heal();
  const report = (seconds: number) => ({ ranges: [[0, seconds]], resumeAt: seconds, stream: body.stream });
  const told = (seconds: number) => goer.ask(`PUT /api/lessons/${otherLesson}/progress`, report(seconds));
  expect((await told(5)).body).toMatchObject({ seconds: 0, stream: 'playing' });
  server.pass({ seconds: 10 });
  expect((await told(10)).body).toMatchObject({ seconds: 10, stream: 'playing' });
  expect((await requestRaw(server, goer, { path })).status).toBe(200);
  const renewed = await goer.ask(`GET /api/lessons/${otherLesson}/playback?stream=${body.stream}`);
  expect(renewed.body.stream).toBe(body.stream.replace('unsaved-', ''));
});

test('a transaction reports that the disk was full', async () => {
  const { db } = await createTestContext();
  if (isPostgres) return;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.raw(String((rows[0]?.page_count ?? 0) + 2))}`.execute(db);
  const filling = db.transaction().execute(async (tx) => {
    for (let count = 0; count < 20; count++)
      await tx
        .insertInto('audit')
        .values(line(`line-${count}`, 'x'.repeat(4000)))
        .execute();
  });
  await expect(filling).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await expect(filling).rejects.toThrow('full');
  expect(await db.selectFrom('audit').select('id').execute()).toEqual([]);
});

test('a transaction reports its broken connection instead of the failed rollback', async () => {
  const ctx = await createTestContext();
  const { databaseUrl } = ctx.config;
  if (databaseUrl === null) return;
  const broken = ctx.db.transaction().execute(async (tx) => {
    await tx.insertInto('audit').values(line('first')).execute();
    const waiting = sql`select pg_sleep(10)`.execute(tx);
    await Promise.all([waiting, sleep(100).then(() => endConnections(databaseUrl))]);
  });
  await expect(broken).rejects.toMatchObject({ code: '57P01' });
  await writeLine(ctx, 'later');
  expect(await ctx.db.selectFrom('audit').select('id').execute()).toEqual([{ id: 'later' }]);
});

test('serves other requests while a write waits for a locked file, and then writes once', async () => {
  const ctx = await createTestContext();
  if (isPostgres) return;
  const browser = await signIn(ctx);
  const unlock = lockFile(ctx);
  let isWritten = false;
  const writing = writeLine(ctx, 'waited').then(() => (isWritten = true));
  await sleep(50);
  expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
  expect(isWritten).toBe(false);
  unlock();
  await writing;
  expect(await ctx.db.selectFrom('audit').select('id').where('id', '=', 'waited').execute()).toHaveLength(1);
});

test('rejects waiting writes together and later ones immediately while a file stays locked, and recovers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const ctx = await createTestContext();
  if (isPostgres) return;
  const browser = await signIn(ctx);
  const unlock = lockFile(ctx);
  const write = () => browser.ask('PATCH /api/me', { name: 'Aisyah' });
  const grouped = Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => writeLine(ctx, `line-${index}`)),
  );
  const [answers, lines] = await Promise.all([Promise.all(Array.from({ length: 10 }, write)), grouped]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const reasons = lines.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  expect(new Set(reasons)).toHaveLength(1);
  expect(reasons[0]).toMatchObject({ code: 'SQLITE_BUSY' });

  const later = write();
  // The deadline was shared: this write does not wait as long again.
  const first = await Promise.race([later.then(() => 'answered'), sleep(1_500, 'waiting')]);
  expect(first).toBe('answered');
  unlock();
  expect((await write()).status).toBe(200);
});
