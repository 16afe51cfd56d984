/** The site gives passes for a CDN in front with what it has authorized itself, and with nothing else. */
import { expect, test } from 'vitest';
import { setPlan } from '#server/store/users.ts';
import { patrolHeader, patrolPass } from '#server/flows/videos/patrol/patrol-pass.ts';
import {
  createVideoServer,
  otherLesson,
  readMediaUrl,
  requestRaw,
  signInViewer,
} from '#tests/videos/test-videos.ts';

async function createSite(env: Record<string, string> = { MEDIA_EDGE: 'true' }) {
  const server = await createVideoServer(env);
  const learner = await signInViewer(server, 'learner@example.com');
  const folder = await readMediaUrl(learner);
  const passes = async (path: string, headers: Record<string, string> = {}, browser = learner) => {
    const reply = await requestRaw(server, browser, { path, headers });
    return [reply.headers['set-cookie'] ?? []].flat().filter((line) => line.startsWith('pass='));
  };
  return { server, learner, folder, passes };
}

test('each reply that was authorized brings a pass of half a minute, which no script reads', async () => {
  const { folder, passes } = await createSite();
  for (const file of ['720p.m3u8', '720p-1.m4s', 'captions.vtt'])
    expect(await passes(`${folder}/${file}`)).toEqual([
      expect.stringMatching(/^pass=[\da-z]+\.[\w-]{43}; Max-Age=30; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
});

test('a pass ends with its media URL', async () => {
  const { server, folder, passes } = await createSite();
  const expiresAt = Number.parseInt(folder.split('/')[2] ?? '', 36);
  server.pass({ seconds: (expiresAt - server.now()) / 1000 - 10 });
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([expect.stringContaining('Max-Age=10;')]);
});

test('who is refused gets no pass, nor does the patrol, nor the URL of another video', async () => {
  const { server, learner, folder, passes } = await createSite();
  const other = await signInViewer(server, 'other@example.com');
  expect(await passes(`${folder}/720p-1.m4s`, {}, other)).toEqual([]);
  expect(await passes(`${folder.replace(/~.*/, `~${otherLesson}`)}/720p-1.m4s`)).toEqual([]);
  expect(await passes(`${folder}/720p-1.m4s`, { [patrolHeader]: patrolPass(server) })).toEqual([]);
  await setPlan(server.db, { uid: learner.uid, plan: 'free' });
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([]);
});

test('without a CDN in front there are no passes', async () => {
  const { folder, passes } = await createSite({});
  expect(await passes(`${folder}/720p-1.m4s`)).toEqual([]);
});
