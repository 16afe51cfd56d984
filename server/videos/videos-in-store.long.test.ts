import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMaster, readMedia } from './playlist.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import type { RecordingKind } from '#tests/videos/recordings.ts';
import { folderOf, goingOn, remains, studioWith, videoOf } from '#tests/videos/uploads.ts';
import type { Packager } from '#server/context.ts';
import { packageVideos } from './package-videos.ts';
import { cancelVideo } from './remove-video.ts';

/** The fixed clock of test sites. */
const now = Date.UTC(2026, 10, 21, 12);

async function studioWithStore(kind: RecordingKind = { seconds: 1 }) {
  const store = await startTestStore(() => now);
  const studio = await studioWith(kind, {
    MEDIA_URL: `${store.url}/films`,
    MEDIA_REGION: storeKey.region,
    MEDIA_ACCESS_KEY_ID: storeKey.id,
    MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
  });
  return { store, ...studio };
}

test('stores a packaged video with its master playlist last, then captions, then removes both', async () => {
  const { store, ctx, id, teacher } = await studioWithStore();
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready' });
  const read = (file: string) => store.objects.get(`/films/${id}/${file}`) ?? '';
  const [variant] = readMaster(read('master.m3u8'));
  const { initSegment, segments } = readMedia(read(variant!.file));
  const others = ['poster.webp', 'thumbnails.webp', 'sound.m3u8'];
  for (const file of [initSegment, ...segments.map(({ file: name }) => name), ...others])
    expect(read(file).length, file).toBeGreaterThan(0);
  const puts = store.asked.filter(({ method }) => method === 'PUT');
  expect(puts.at(-1)?.path).toBe(`/films/${id}/master.m3u8`);
  expect([existsSync(folderOf(ctx, id)), remains(ctx)]).toEqual([false, []]);

  const text = 'WEBVTT\n\n00:00.100 --> 00:00.900\nHello.\n';
  expect((await teacher.ask(`PUT /api/studio/videos/${id}/captions/ms`, { text })).status).toBe(200);
  expect(read('captions/ms.vtt')).toBe(text);

  const poster = `PUT /api/studio/videos/${id}/poster` as const;
  const first = (await teacher.ask(poster, { atSeconds: 0.1 })).body.poster.file;
  expect(read(first).slice(0, 4)).toBe('RIFF');
  const { file } = (await teacher.ask(poster, { atSeconds: 0.6 })).body.poster;
  expect([file === first, read(first), read(file).slice(0, 4)]).toEqual([false, '', 'RIFF']);
  expect((await teacher.ask(`DELETE /api/studio/videos/${id}`)).status).toBe(200);
  expect([...store.objects.keys()].filter((path) => path.includes(id))).toEqual([]);
});

test('reports a failing store, and the recording can be packaged again', async () => {
  const { store, ctx, id, teacher } = await studioWithStore();
  store.trouble = 503;
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'store' });
  store.trouble = null;
  await teacher.ask(`POST /api/studio/videos/${id}/packaging`);
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
});

test('makes a trimmed video from segments in the store, and stores it there', async () => {
  const { store, ctx, id, teacher } = await studioWithStore({ seconds: 8 });
  await packageVideos(ctx, goingOn);
  const text = 'WEBVTT\n\n00:05.000 --> 00:06.500\nHello.\n';
  await teacher.ask(`PUT /api/studio/videos/${id}/captions/ms`, { text });
  const body = { startSeconds: 3, endSeconds: 7, name: 'Trimmed' };
  const trimmed = (await teacher.ask(`POST /api/studio/videos/${id}/trims`, body)).body.id;
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, trimmed)).toMatchObject({ state: 'ready', captions: ['ms'] });
  expect((await videoOf(ctx, trimmed))?.lengthSeconds).toBeCloseTo(4, 1);
  const read = (file: string) => store.objects.get(`/films/${trimmed}/${file}`) ?? '';
  expect(readMaster(read('master.m3u8'))).toHaveLength(1);
  expect(read('captions/ms.vtt')).toContain('00:02.000 --> 00:03.500');
  expect(remains(ctx)).toEqual([]);
});

/** A studio whose videos are on the disk or in a store, and the names of a video's files there. */
async function studioOn(place: 'disk' | 'store', kind: RecordingKind = { seconds: 1 }) {
  if (place === 'disk') {
    const studio = await studioWith(kind);
    const files = () => {
      const folder = folderOf(studio.ctx, studio.id);
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    return { ...studio, files };
  }
  const { store, ...studio } = await studioWithStore(kind);
  const prefix = `/films/${studio.id}/`;
  const files = () =>
    [...store.objects.keys()].flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  return { ...studio, files };
}

const places = ['disk', 'store'] as const;

test.each(places)('a still edition and thumbnails on a %s are removed with their video', async (place) => {
  const kind = { seconds: 8, audio: null, width: 640, height: 360 };
  const { ctx, id, teacher, files } = await studioOn(place, kind);
  await packageVideos(ctx, goingOn);
  expect((await videoOf(ctx, id))?.stillsBytes).toBeGreaterThan(0);
  for (const file of ['stills.m3u8', 'stills-start.mp4', 'stills-1.m4s', 'thumbnails.webp', 'poster.webp'])
    expect(files()).toContain(file);
  expect((await teacher.ask(`DELETE /api/studio/videos/${id}`)).status).toBe(200);
  expect(files()).toEqual([]);
});

test.each(places)('a packaging for a %s that is cancelled at any moment leaves nothing', async (place) => {
  const early = await studioOn(place);
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const endless: Packager = {
    package: (order) => {
      begin();
      return early.ctx.packager.package(order);
    },
  };
  const packaging = packageVideos({ ...early.ctx, packager: endless }, goingOn);
  await began;
  await cancelVideo(early.ctx, early.id);
  await packaging;
  expect(early.files()).toEqual([]);
  expect(remains(early.ctx)).toEqual([]);

  // Once all files are at their place, and the row is about to be changed.
  const late = await studioOn(place);
  const { videoFiles } = late.ctx;
  const keep: typeof videoFiles.keep = async (order) => {
    await videoFiles.keep(order);
    expect(late.files()).toContain('master.m3u8');
    await cancelVideo(late.ctx, late.id);
  };
  await packageVideos({ ...late.ctx, videoFiles: { ...videoFiles, keep } }, goingOn);
  expect(await videoOf(late.ctx, late.id)).toBeUndefined();
  expect(late.files()).toEqual([]);
  expect(remains(late.ctx)).toEqual([]);
});

test.each(places)('a packaging for a %s that failed can be repeated', async (place) => {
  const { ctx, id, teacher, files } = await studioOn(place);
  const failing: Packager = { package: () => Promise.reject(new Error('no room on the bus')) };
  await packageVideos({ ...ctx, packager: failing }, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'failed', failure: 'broken' });
  expect(files()).toEqual([]);
  expect((await teacher.ask(`POST /api/studio/videos/${id}/packaging`)).status).toBe(202);
  await packageVideos(ctx, goingOn);
  expect(await videoOf(ctx, id)).toMatchObject({ state: 'ready', failure: null });
  expect(files()).toContain('master.m3u8');
});
