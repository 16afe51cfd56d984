import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMaster, readMedia } from './playlist.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { folderOf, goingOn, remains, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { packageVideos } from './package-videos.ts';

/** The fixed clock of test sites. */
const now = Date.UTC(2026, 10, 21, 12);

async function studioWithStore(seconds = 1) {
  const store = await startTestStore(() => now);
  const studio = await studioWith(
    { seconds },
    {
      MEDIA_URL: `${store.url}/films`,
      MEDIA_REGION: storeKey.region,
      MEDIA_ACCESS_KEY_ID: storeKey.id,
      MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
    },
  );
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
  const { store, ctx, id, teacher } = await studioWithStore(8);
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
