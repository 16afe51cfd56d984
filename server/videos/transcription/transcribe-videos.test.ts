import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTranscriptionsJob } from '#server/jobs.ts';
import { claimTranscription, transcriptionLeaseMs } from './store.ts';
import { TestBrowser, signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { databaseThatLeaves } from '#tests/videos/away-database.ts';
import { goingOn } from '#tests/videos/uploads.ts';
import { filmId, transcribingStudio } from '#tests/videos/transcribing-studio.ts';
import { transcribeVideos, type UnreleasedTranscription } from './transcribe-videos.ts';

const cue = { startMs: 1_000, endMs: 2_000, text: 'Typed by a person' };

test('transcribes the audio of a video in parts into a draft, which learners see once published', async () => {
  const { ctx, teacher, address, order, read, run } = await transcribingStudio();
  expect(await read()).toMatchObject({ transcription: null, transcriptionHost: ctx.transcriber?.host });
  expect((await order()).status).toBe(202);
  expect((await read()).transcription).toEqual({ state: 'waiting', failure: null, written: 0 });
  await run({ partSeconds: 60 });
  expect(ctx.logged.filter(({ event }) => event === 'transcription-failed')).toEqual([]);
  const { cues, hasDraft, isPublished, transcription, version } = await read();
  expect({ hasDraft, isPublished }).toEqual({ hasDraft: true, isPublished: false });
  expect(transcription).toEqual({ state: 'done', failure: null, written: 1 });
  // One sentence each six seconds, of which the long one is split; each part starts again with the first sentence.
  expect(cues.filter(({ text }) => text === 'Welcome back to the workshop.').length).toBeGreaterThan(4);
  expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(84);
  expect(cues.every((one, at) => one.startMs >= (cues[at - 1]?.startMs ?? 0))).toBe(true);
  expect(cues[0]?.startMs).toBe(0);
  expect(cues.at(-1)?.endMs).toBeGreaterThan(170_000);
  expect(cues.at(-1)?.endMs).toBeLessThan(182_000);
  const listed = (await teacher.ask('GET /api/studio/videos')).body;
  expect(listed.transcriptionHost).toBe(ctx.transcriber?.host);
  expect(listed.videos.find(({ id }) => id === filmId)?.transcriptions).toMatchObject([
    { language: 'ms', state: 'done' },
  ]);
  expect((await teacher.ask(`POST ${address}/publication`, { version })).status).toBe(200);
  expect(await read()).toMatchObject({ isPublished: true, hasDraft: false, transcription: null });
});

test('transcribes a video in a store, and reports a store that does not answer', async () => {
  const { store, order, read, run } = await transcribingStudio({ isInStore: true });
  await order();
  store!.trouble = 503;
  await run();
  expect((await read()).transcription).toMatchObject({ state: 'failed', failure: 'sound-missing' });
  store!.trouble = null;
  await order();
  await run({ partSeconds: 60 });
  expect((await read()).transcription).toMatchObject({ state: 'done' });
});

test('keeps captions that were typed in the meantime, and reports the conflict', async () => {
  const { order, read, save, run } = await transcribingStudio();
  await order();
  await save('', [cue]);
  await run();
  expect(await read()).toMatchObject({
    cues: [cue],
    transcription: { state: 'failed', failure: 'captions-changed' },
  });
  const refused = await order();
  expect([refused.status, refused.body.reason]).toEqual([409, 'has-draft']);
});

test('keeps published captions until the draft is published, and an uploaded file ends the request', async () => {
  const { teacher, address, order, read, run } = await transcribingStudio();
  const upload = () =>
    teacher.ask(`PUT ${address}`, { text: 'WEBVTT\n\n00:01.000 --> 00:03.000\nUploaded\n' });
  await upload();
  await order();
  await upload();
  await run();
  expect((await read()).transcription).toMatchObject({ failure: 'captions-changed' });
  await order();
  await run();
  expect(await read()).toMatchObject({ isPublished: true, hasDraft: true, transcription: { state: 'done' } });
});

test.each([
  ['refuse', 'key-refused'],
  ['500', 'away'],
  ['429', 'busy'],
  ['nonsense', 'nonsense'],
])(
  'a service that answers %s fails with the reason %s, and can be requested again',
  async (fail, failure) => {
    const { ctx, service, order, read, run } = await transcribingStudio();
    await service.control({ fail });
    await order();
    // The sandbox requests a pause of one second after 429.
    await run({ pausesMs: [1] });
    expect(await read()).toMatchObject({
      cues: [],
      hasDraft: false,
      transcription: { state: 'failed', failure },
    });
    expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'transcription-failed', failure }));
    expect(JSON.stringify(ctx.logged)).not.toContain(service.env.TRANSCRIPTION_KEY);
    await service.control({ fail: 'none' });
    expect((await order()).status).toBe(202);
    await run();
    expect((await read()).transcription).toMatchObject({ state: 'done' });
  },
);

test('retries a service after a pause', async () => {
  const { service, order, read, run } = await transcribingStudio();
  await service.control({ fail: '500' });
  await order();
  const running = run({ pausesMs: [400] });
  await sleep(100);
  await service.control({ fail: 'none' });
  await running;
  expect((await read()).transcription).toMatchObject({ state: 'done' });
});

test('reports missing audio and a video without speech', async () => {
  const { ctx, folder, order, read, run } = await transcribingStudio();
  const silent = { ...ctx.transcriber!, transcribe: async () => [] };
  await order();
  await transcribeVideos({ ...ctx, transcriber: silent }, { stopping: goingOn });
  expect((await read()).transcription).toMatchObject({ failure: 'no-words' });
  rmSync(join(folder, 'sound-2.m4s'));
  await order();
  await run();
  expect((await read()).transcription).toMatchObject({ failure: 'sound-missing' });
});

test('an interrupted transcription waits for the next start', async () => {
  const { ctx, service, order, read, run } = await transcribingStudio();
  await service.control({ fail: 'hang' });
  await order();
  const job = startTranscriptionsJob(ctx);
  await expect.poll(async () => (await read()).transcription?.state).toBe('running');
  await job.stop();
  expect((await read()).transcription).toMatchObject({ state: 'waiting', failure: null });
  await service.control({ fail: 'none' });
  await run();
  expect((await read()).transcription).toMatchObject({ state: 'done' });
});

test('another process takes over after a crash, and gives up after repeated crashes', async () => {
  const { ctx, teacher, address, order, read, run } = await transcribingStudio();
  await order();
  const die = async () => {
    await claimTranscription(ctx.db, { lease: ctx.randomBytes(9).toString('hex'), now: ctx.now() });
    await run();
    expect((await read()).transcription).toMatchObject({ state: 'running' });
    ctx.pass({ seconds: transcriptionLeaseMs / 1000 + 1 });
  };
  await die();
  await run();
  expect((await read()).transcription).toMatchObject({ state: 'done' });
  await teacher.ask(`DELETE ${address}/draft?version=${(await read()).version}`);
  await order();
  for (let time = 0; time < 3; time += 1) await die();
  await run();
  expect((await read()).transcription).toMatchObject({ state: 'failed', failure: 'interrupted' });
});

test('a request interrupted by a database outage waits again', async () => {
  const { ctx, order, read, run } = await transcribingStudio();
  await order();
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const lost = { ...ctx.transcriber!, transcribe: () => Promise.reject(away) };
  await transcribeVideos({ ...ctx, transcriber: lost }, { stopping: AbortSignal.timeout(50) });
  expect((await read()).transcription).toMatchObject({ state: 'waiting' });
  await run();
  expect((await read()).transcription).toMatchObject({ state: 'done' });
});

test('a lease that could not be released while the database was away is released afterwards', async () => {
  const { ctx, order, read, run } = await transcribingStudio();
  await order();
  const { db, leave } = databaseThatLeaves(ctx.db);
  const lost = {
    ...ctx.transcriber!,
    transcribe: () => {
      leave();
      return Promise.reject(new Error('ended'));
    },
  };
  const unreleased: UnreleasedTranscription[] = [];
  const options = { stopping: goingOn, unreleased };
  await expect(transcribeVideos({ ...ctx, db, transcriber: lost }, options)).rejects.toThrow('away');
  expect((await read()).transcription).toMatchObject({ state: 'running' });
  await run({ unreleased });
  expect((await read()).transcription).toMatchObject({ state: 'done' });
  expect(unreleased).toEqual([]);
  expect(await ctx.db.selectFrom('transcriptions').select('attempts').execute()).toEqual([{ attempts: 1 }]);
});

test('two processes write the captions once', async () => {
  const { order, read, run } = await transcribingStudio();
  await order();
  await Promise.all([run(), run(), run()]);
  expect(await read()).toMatchObject({ hasDraft: true, transcription: { state: 'done' } });
});

test('a cancelled transcription ends and saves nothing', async () => {
  const { ctx, service, order, cancel, read, run } = await transcribingStudio();
  await service.control({ latencyMs: 300 });
  await order();
  const running = run();
  await expect.poll(async () => (await read()).transcription?.state).toBe('running');
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).status).toBe(404);
  await running;
  expect(await read()).toMatchObject({ cues: [], hasDraft: false, transcription: null });
  expect(ctx.logged.filter(({ event }) => event === 'transcription-failed')).toEqual([]);
});

test('removing a video removes its transcription', async () => {
  const { ctx, teacher, order, run } = await transcribingStudio();
  await order();
  expect((await teacher.ask(`DELETE /api/studio/videos/${filmId}`)).status).toBe(200);
  await run();
  expect(await ctx.db.selectFrom('transcriptions').selectAll().execute()).toEqual([]);
});

test('rejects a request without a service or without audio', async () => {
  const { ctx, teacher, address } = await transcribingStudio();
  const without = '/api/studio/videos/install-flutter/captions/ms' as const;
  const silent = await teacher.ask(`POST ${without}/transcription`);
  expect([silent.status, silent.body.reason]).toEqual([400, 'no-sound']);
  expect((await teacher.ask(`GET ${without}`)).body.transcriptionHost).toBeNull();
  expect((await teacher.ask('POST /api/studio/videos/nowhere/captions/ms/transcription')).status).toBe(404);
  for (const browser of [new TestBrowser(ctx), await signIn(ctx)])
    expect((await browser.ask(`POST ${address}/transcription`)).status).toBe(404);
  const off = await createTestContext();
  const other = await signIn(off, 'instructor@example.com');
  const refused = await other.ask(`POST ${without}/transcription`);
  expect([refused.status, refused.body.reason]).toEqual([400, 'no-service']);
  expect((await other.ask('GET /api/studio/videos')).body.transcriptionHost).toBeNull();
});
