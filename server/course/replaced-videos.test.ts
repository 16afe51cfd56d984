import { expect, test } from 'vitest';
import { addVideos } from '#server/publishing/course-store.ts';
import { formerVideoMs } from '#rules/playback-session.ts';
import { publishLessons } from '#tests/test-attachments.ts';
import { publishForTest, withPreviews } from '#tests/content/previews.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import {
  createVideoServer,
  otherLesson,
  readMediaUrl,
  requestRaw,
  signInViewer,
  videoBytes,
  videoLesson,
} from '#tests/videos/test-videos.ts';

async function watched() {
  const server = await createVideoServer();
  const learner = await signInViewer(server, 'learner@example.com');
  const before = await readMediaUrl(learner);
  const get = (folder: string, file = '720p-1.m4s') =>
    requestRaw(server, learner, { path: `${folder}/${file}` });
  return { server, learner, before, get };
}

test('a player continues the video that it started, and a new player gets the new one', async () => {
  const { server, learner, before, get } = await watched();
  expect(before.endsWith(`/${videoLesson}~${videoLesson}`)).toBe(true);
  await publishLessons(server, { [videoLesson]: { video: otherLesson } });
  expect(await get(before)).toMatchObject({ status: 200, body: videoBytes });
  const after = await readMediaUrl(learner);
  expect(after.endsWith(`/${videoLesson}~${otherLesson}`)).toBe(true);
  expect((await get(after)).status).toBe(200);
  // A renewed token opens the video that the player has begun.
  const renewed = after.replace(`~${otherLesson}`, `~${videoLesson}`);
  expect((await get(renewed)).status).toBe(200);
  server.pass({ seconds: formerVideoMs / 1000 });
  const late = (await readMediaUrl(learner)).replace(`~${otherLesson}`, `~${videoLesson}`);
  expect((await get(late)).status).toBe(404);
});

test('a URL opens no video that its lesson never showed', async () => {
  const { before, get } = await watched();
  for (const video of [otherLesson, 'install-flutter', '..', ''])
    expect((await get(before.replace(/~.*$/, `~${video}`))).status).toBe(404);
});

test('progress stays, up to the length of the new video', async () => {
  const { server, learner } = await watched();
  server.pass({ seconds: 60 });
  const report = { ranges: [[0, 19]], resumeAt: 19 };
  const { body } = await learner.ask(`PUT /api/lessons/${videoLesson}/progress`, report);
  expect(body).toMatchObject({ watched: true, seconds: 19 });
  await addVideos(server.db, [{ id: 'shorter', lengthSeconds: 10 }]);
  await publishLessons(server, { [videoLesson]: { video: 'shorter' } });
  const progress = (await learner.ask('GET /api/progress')).body;
  expect(progress[videoLesson]).toMatchObject({ watched: true });
  await readMediaUrl(learner);
  const again = await learner.ask(`PUT /api/lessons/${videoLesson}/progress`, {
    ranges: [[0, 1]],
    resumeAt: 1,
  });
  expect(again.body).toMatchObject({ watched: true, seconds: 10 });
});

test('rejects removing a replaced video while someone may still watch it', async () => {
  const { server } = await watched();
  const teacher = await signIn(server, 'instructor@example.com');
  await publishLessons(server, { [videoLesson]: { video: otherLesson } });
  const remove = () => teacher.ask(`DELETE /api/studio/videos/${videoLesson}`);
  expect((await remove()).body.reason).toBe('video-watched');
  server.pass({ seconds: formerVideoMs / 1000 });
  const later = await signIn(server, 'instructor@example.com');
  expect((await later.ask(`DELETE /api/studio/videos/${videoLesson}`)).status).toBe(200);
});

test('a replaced video does not play on for visitors and others whom only the preview lets in', async () => {
  const server = await createVideoServer();
  await publishForTest(server, withPreviews([videoLesson]));
  const viewers = [
    new TestBrowser(server),
    await signInViewer(server, 'free@example.com', 'free'),
    await signInViewer(server, 'paid@example.com'),
  ];
  const segmentOf = async (viewer: TestBrowser, folder: string) => {
    const cookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return (await server.app.request(`${folder}/720p-1.m4s`, { headers: { cookie } })).status;
  };
  const folders = await Promise.all(viewers.map((viewer) => readMediaUrl(viewer)));
  const statuses = () => Promise.all(viewers.map((viewer, at) => segmentOf(viewer, folders[at] ?? '')));
  expect(await statuses()).toEqual([200, 200, 200]);
  const document = structuredClone(withPreviews([videoLesson]));
  for (const lesson of document.course.sections.flatMap(({ lessons }) => lessons))
    if (lesson.id === videoLesson && lesson.kind === 'video') lesson.video = otherLesson;
  await publishForTest(server, document);
  expect(await statuses()).toEqual([404, 404, 200]);
});
