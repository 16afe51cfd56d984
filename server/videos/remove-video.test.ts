import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addVideos } from '#server/publishing/course-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { beginUpload, folderOf, videoOf } from '#tests/videos/uploads.ts';
import { removeLeftovers, removeVideo } from './remove-video.ts';

test('removes files of recordings without a row after a day', async () => {
  const ctx = await createTestContext();
  const teacher = await signIn(ctx, 'instructor@example.com');
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const id = path.slice(path.lastIndexOf('/') + 1);
  const [recordings, packaging] = [folderOf(ctx, '.recordings'), folderOf(ctx, '.packaging')];
  for (const name of [`${id}~lease`, 'vgone~lease']) {
    mkdirSync(join(packaging, name), { recursive: true });
    writeFileSync(join(packaging, name, '360p-1.m4s'), 'a piece');
  }
  writeFileSync(join(recordings, 'vgone'), 'a recording');
  writeFileSync(join(recordings, 'vnew'), 'one whose row comes in a moment');
  const all = [id, 'vgone', 'vnew'].map((name) => join(recordings, name));
  const folders = [`${id}~lease`, 'vgone~lease'].map((name) => join(packaging, name));
  for (const file of [...all, ...folders]) utimesSync(file, ctx.now() / 1000, ctx.now() / 1000);

  ctx.pass({ seconds: 24 * 60 * 60 + 1 });
  utimesSync(join(recordings, 'vnew'), ctx.now() / 1000, ctx.now() / 1000);
  await removeLeftovers(ctx);
  expect(all.map(existsSync)).toEqual([true, false, true]);
  expect(folders.map(existsSync)).toEqual([true, false]);
});

/** The fixed clock of test sites. */
const now = Date.UTC(2026, 10, 21, 12);

const files = {
  'master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=640x360\n360p.m3u8\n',
  '360p.m3u8':
    '#EXTM3U\n#EXT-X-MAP:URI="360p-start.mp4"\n#EXTINF:6,\n360p-1.m4s\n#EXTINF:4,\n360p-2.m4s\n#EXT-X-ENDLIST\n',
  '360p-start.mp4': 'start',
  '360p-1.m4s': 'first',
  '360p-2.m4s': 'second',
};

async function videoInStore() {
  const store = await startTestStore(() => now);
  const ctx = await createTestContext({
    env: {
      MEDIA_URL: `${store.url}/films`,
      MEDIA_REGION: storeKey.region,
      MEDIA_ACCESS_KEY_ID: storeKey.id,
      MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
    },
  });
  await addVideos(ctx.db, [{ id: 'film', lengthSeconds: 10 }]);
  for (const [file, content] of Object.entries(files)) store.objects.set(`/films/film/${file}`, content);
  return { ctx, store, remove: () => removeVideo(ctx, { id: 'film', actor: 'teacher' }) };
}

test('retries a playlist that fails, so that no segment is left behind', async () => {
  const { ctx, store, remove } = await videoInStore();
  let answers = 0;
  store.meddle = ({ method, body }) =>
    method === 'ANSWER' && (answers += 1) === 1 ? Buffer.from('#EXT') : body;
  await remove();
  expect(await videoOf(ctx, 'film')).toBeUndefined();
  expect([...store.objects.keys()]).toEqual([]);
});

test('keeps a video and all its files while the store does not answer', async () => {
  const { ctx, store, remove } = await videoInStore();
  store.trouble = 503;
  await expect(remove()).rejects.toMatchObject({ code: 'unavailable', reason: 'store' });
  expect(await videoOf(ctx, 'film')).toMatchObject({ state: 'ready' });
  store.trouble = null;
  await remove();
  expect([...store.objects.keys()]).toEqual([]);
});

test('removes a video whose playlists are missing', async () => {
  const { ctx, store, remove } = await videoInStore();
  store.objects.clear();
  await remove();
  expect(await videoOf(ctx, 'film')).toBeUndefined();
});
