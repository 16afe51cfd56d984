import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { createTestContext } from '#tests/test-context.ts';

const lessonId = sections[0]?.lessons[0]?.id ?? '';

const master = ['720', '360']
  .map(
    (height) => `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=${Number(height) * 2}x${height}\n${height}p.m3u8`,
  )
  .join('\n');

const video = { 'master.m3u8': master, '720p.m3u8': 'large', '360p.m3u8': 'small' };

async function createFixture({
  files = {},
  env = {},
}: {
  files?: Record<string, string>;
  env?: Record<string, string>;
}) {
  const ctx = await createTestContext({ env });
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'ultra' });
  const put = (all: Record<string, string>) => {
    const folder = join(ctx.config.dataDir, 'media', lessonId);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
  };
  put(files);
  const playlists = async (): Promise<Record<string, string>> => {
    const { body } = await browser.ask(`GET /api/lessons/${lessonId}/playback`);
    return Object.fromEntries(
      body.playlists.map(({ file, text }: { file: string; text: string }) => [file, text]),
    );
  };
  return { ctx, put, playlists };
}

test('the reply contains the master playlist', async () => {
  const { playlists } = await createFixture({ files: video });
  expect(await playlists()).toEqual({ 'master.m3u8': master });
});

test('omits a playlist that is too long for a reply', async () => {
  const { playlists } = await createFixture({ files: { ...video, 'master.m3u8': 'x'.repeat(16_001) } });
  expect(await playlists()).toEqual({});
});

test('answers without playlists when the video is missing from the disk', async () => {
  const { playlists } = await createFixture({});
  expect(await playlists()).toEqual({});
});

test('shows a replaced video within a minute', async () => {
  const { ctx, put, playlists } = await createFixture({ files: video });
  await playlists();
  put({ 'master.m3u8': 'newer' });
  expect(await playlists()).toEqual({ 'master.m3u8': master });
  ctx.pass({ seconds: 60 });
  expect(await playlists()).toEqual({ 'master.m3u8': 'newer' });
});

test('reads the playlist from a store, and omits it when the store fails', async () => {
  let clock = () => 0;
  const store = await startTestStore(() => clock());
  const { ctx, playlists } = await createFixture({
    env: {
      MEDIA_URL: `${store.url}/videos/`,
      MEDIA_REGION: storeKey.region,
      MEDIA_ACCESS_KEY_ID: storeKey.id,
      MEDIA_SECRET_ACCESS_KEY: storeKey.secret,
    },
  });
  clock = ctx.now;
  expect(await playlists()).toEqual({});
  for (const [file, text] of Object.entries(video)) store.objects.set(`/videos/${lessonId}/${file}`, text);
  ctx.pass({ seconds: 60 });
  expect(await playlists()).toEqual({ 'master.m3u8': master });
});
