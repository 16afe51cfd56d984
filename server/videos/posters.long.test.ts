import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { packageVideos } from './package-videos.ts';
import { askTus, folderOf, goingOn, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { sendBytes, type UploadBody } from '#tests/test-attachments.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import type { TestContext } from '#tests/test-context.ts';
import {
  createVideoServer,
  requestRaw,
  signInViewer,
  videoBytes,
  videoLesson,
} from '#tests/videos/test-videos.ts';

const ownPicture = readFileSync('content/media/flutter-introduction/poster.webp');
const endpoint = `/api/studio/videos/${videoLesson}/poster` as const;

type Chosen = { poster: { file: string }; reason?: string };

const upload = (ctx: TestContext, teacher: TestBrowser, body: UploadBody, of = endpoint as string) =>
  sendBytes(ctx, teacher, { endpoint: `PUT ${of}/file?part=0.5`, body }) as Promise<{
    status: number;
    body: Chosen;
  }>;

const posters = (folder: string) => readdirSync(folder).filter((file) => file.startsWith('poster'));

test('takes a poster from a second of the packaged video and deletes the former one', async () => {
  const { ctx, id, teacher } = await studioWith({ seconds: 8 });
  await packageVideos(ctx, goingOn);
  const bytes = (await videoOf(ctx, id))?.bytes ?? 0;
  const choose = async (atSeconds: number) =>
    (await teacher.ask(`PUT /api/studio/videos/${id}/poster`, { atSeconds })).body.poster;
  const bright = await choose(7.1);
  expect(bright).toMatchObject({ isUsual: false, atSeconds: 7.1 });
  const picture = readFileSync(join(folderOf(ctx, id), bright.file));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  const shown = async () =>
    (await teacher.ask('GET /api/studio/videos')).body.videos.find((video) => video.id === id);
  expect(await shown()).toMatchObject({ poster: bright, bytes: bytes + picture.length });

  const dark = await choose(7.6);
  expect(posters(folderOf(ctx, id)).toSorted()).toEqual([dark.file, 'poster.webp'].toSorted());
  // Seconds beyond the end mean the last frame.
  expect((await choose(9_000)).atSeconds).toBeCloseTo(8, 1);
  expect((await teacher.ask(`DELETE /api/studio/videos/${id}/poster`)).status).toBe(200);
  expect(posters(folderOf(ctx, id))).toEqual(['poster.webp']);
  expect(await shown()).toMatchObject({ poster: { file: 'poster.webp', isUsual: true }, bytes });
});

test('learners get the new poster under a new name, and open pages under the former', async () => {
  const server = await createVideoServer();
  const teacher = await signIn(server, 'instructor@example.com');
  const learner = await signInViewer(server, 'learner@example.com');
  const posterOf = async () => (await learner.ask(`GET /api/lessons/${videoLesson}/playback`)).body.poster;
  const usual = await posterOf();
  const { file } = (await upload(server, teacher, ownPicture)).body.poster;
  const chosen = await posterOf();
  expect([usual.split('/').at(-1), chosen.split('/').at(-1)]).toEqual(['poster.webp', file]);
  const get = async (path: string) => requestRaw(server, learner, { path });
  const reply = await get(chosen);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(Buffer.from(reply.body, 'latin1')).metadata()).toMatchObject({
    width: 640,
    height: 360,
  });
  const shown = await askTus(server, teacher, {
    method: 'GET',
    path: `/studio/media/${videoLesson}/${file}`,
  });
  expect(shown.status).toBe(200);

  await teacher.ask(`DELETE ${endpoint}`);
  expect(await posterOf()).toMatch(/\/poster\.webp$/);
  expect((await get(chosen)).body).toBe(videoBytes);
});

test('rejects other files, missing video and other users, and stores nothing', async () => {
  const server = await createVideoServer();
  const teacher = await signIn(server, 'instructor@example.com');
  const reasonOf = async (body: object) => {
    const reply = await teacher.ask(`PUT ${endpoint}`, body);
    return [reply.status, reply.body.reason];
  };
  const svg = await upload(server, teacher, new TextEncoder().encode('<svg onload="alert(1)"/>'));
  expect([svg.status, svg.body.reason]).toEqual([400, 'not-a-picture']);
  expect((await reasonOf({ atSeconds: -1 }))[0]).toBe(400);
  expect((await reasonOf({ atSeconds: 1, data: 'AAAA' }))[0]).toBe(400);
  // The segments of this video are invalid.
  expect(await reasonOf({ atSeconds: 1 })).toEqual([503, 'no-picture']);
  const learner = await signIn(server);
  expect((await upload(server, learner, ownPicture)).status).toBe(404);
  expect((await learner.ask(`PUT ${endpoint}`, { atSeconds: 1 })).status).toBe(404);
  expect((await upload(server, teacher, ownPicture, '/api/studio/videos/nothing/poster')).status).toBe(404);
  expect(posters(join(server.config.dataDir, 'media', videoLesson))).toEqual(['poster.jpg', 'poster.webp']);
});
