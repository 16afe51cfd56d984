import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPicture } from '#server/content/images.ts';
import { packageVideos } from './package-videos.ts';
import { askTus, folderOf, goingOn, studioWith, videoOf } from '#tests/videos/uploads.ts';
import { signIn } from '#tests/test-browser.ts';
import {
  createVideoServer,
  requestRaw,
  signInViewer,
  videoBytes,
  videoLesson,
} from '#tests/videos/test-videos.ts';

const ownPicture = readFileSync('content/media/flutter-introduction/poster.webp');
const data = ownPicture.toString('base64');
const endpoint = `/api/studio/videos/${videoLesson}/poster` as const;

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
  expect(readPicture(picture)).toMatchObject({ type: 'image/webp', width: 320, height: 180 });
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
  const { file } = (await teacher.ask(`PUT ${endpoint}`, { data })).body.poster;
  const chosen = await posterOf();
  expect([usual.split('/').at(-1), chosen.split('/').at(-1)]).toEqual(['poster.webp', file]);
  const get = async (path: string) => requestRaw(server, learner, { path });
  const reply = await get(chosen);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(Buffer.from(reply.body, 'latin1').equals(ownPicture)).toBe(true);
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
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  expect(await reasonOf({ data: svg })).toEqual([400, 'not-a-picture']);
  expect(await reasonOf({ data: Buffer.alloc(1_000_001).toString('base64') })).toEqual([400, 'too-large']);
  expect((await reasonOf({ atSeconds: -1 }))[0]).toBe(400);
  expect((await reasonOf({ atSeconds: 1, data }))[0]).toBe(400);
  // The segments of this video are invalid.
  expect(await reasonOf({ atSeconds: 1 })).toEqual([503, 'no-picture']);
  const learner = await signIn(server);
  expect((await learner.ask(`PUT ${endpoint}`, { data })).status).toBe(404);
  expect((await teacher.ask('PUT /api/studio/videos/nothing/poster', { data })).status).toBe(404);
  expect(posters(join(server.config.dataDir, 'media', videoLesson))).toEqual(['poster.jpg', 'poster.webp']);
});
