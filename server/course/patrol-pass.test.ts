import { expect, test } from 'vitest';
import { mediaExpiry, mediaUrl } from '#rules/media-url.ts';
import { noLesson, patrolHeader, patrolPass, patrolSession } from './patrol-pass.ts';
import {
  createVideoServer,
  otherLesson,
  readMediaUrl,
  requestRaw,
  signInViewer,
  videoLesson,
} from '#tests/videos/test-videos.ts';

async function createSite() {
  const server = await createVideoServer();
  const urlOf = (lessonId: string, sessionId: string = patrolSession.id) => {
    const { playbackSessionId } = patrolSession;
    const expiresAt = mediaExpiry(server.now(), playbackSessionId);
    const grant = { lessonId, videoId: videoLesson, sessionId, playbackSessionId, expiresAt };
    return mediaUrl(grant, (text) => server.secret.sign('media', text));
  };
  const get = async (folder: string, pass: string | null) =>
    (
      await requestRaw(server, null, {
        path: `${folder}/720p-1.m4s`,
        headers: pass === null ? {} : { [patrolHeader]: pass },
      })
    ).status;
  return { server, urlOf, get };
}

test('the pass opens a patrol URL, with or without a published lesson', async () => {
  const { server, urlOf, get } = await createSite();
  expect(await get(urlOf(videoLesson), patrolPass(server))).toBe(200);
  expect(await get(urlOf(noLesson), patrolPass(server))).toBe(200);
  // This lesson shows another video.
  expect(await get(urlOf(otherLesson), patrolPass(server))).toBe(404);
});

test('rejects a patrol URL without the pass, and the pass with another URL', async () => {
  const { server, urlOf, get } = await createSite();
  const pass = patrolPass(server);
  expect([await get(urlOf(videoLesson), null), await get(urlOf(videoLesson), 'another')]).toEqual([401, 401]);
  const learner = await signInViewer(server, 'learner@example.com');
  const cookie = { cookie: `session=${learner.cookies.get('session')}` };
  const path = `${urlOf(videoLesson)}/720p-1.m4s`;
  expect((await requestRaw(server, null, { path, headers: cookie })).status).toBe(403);
  expect(await get(await readMediaUrl(learner), pass)).toBe(403);
  expect(await get(urlOf(videoLesson, 'another'), pass)).toBe(403);
  server.pass({ seconds: 180 });
  expect(await get(urlOf(videoLesson), pass)).toBe(401);
});
