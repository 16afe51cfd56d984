/** Runs the nginx files with njs (deploy/edge/films-nginx.*) in front of the real site, if nginx has njs. */
import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { hasNjs, startNginxEdge } from '#tests/videos/test-edge.ts';
import {
  createVideoServer,
  readMediaUrl,
  signInViewer,
  videoBytes,
  type VideoViewer,
} from '#tests/videos/test-videos.ts';

const name = hasNjs ? 'nginx sends pieces' : 'nginx with njs is not installed here, so it sends no pieces';

type Asking = { browser?: VideoViewer | null; pass?: string; headers?: Record<string, string> };

async function createNginxEdge() {
  const server = await createVideoServer({ MEDIA_EDGE: 'true' });
  // nginx uses the real clock.
  server.pass({ seconds: (Date.now() - server.now()) / 1000 });
  const learner = await signInViewer(server, 'learner@example.com');
  const folder = await readMediaUrl(learner);
  const url = await startNginxEdge(server.url, server.secret.sharedKeys('media-edge').join());
  const passes = new Map<VideoViewer | null, string>();
  const requests = () =>
    server.logged.filter((line) => line.event === 'request' && /"\/media\//.test(JSON.stringify(line)))
      .length;
  const ask = async (path: string, asking: Asking = {}) => {
    const { browser = learner, pass = passes.get(browser) ?? '', headers = {} } = asking;
    const cookie = `session=${browser?.cookies.get('session') ?? ''}; pass=${pass}`;
    const before = requests();
    const reply = await fetch(url + path, { headers: { cookie, ...headers } });
    const body = await reply.text();
    const told = reply.headers.getSetCookie().filter((line) => line.startsWith('pass='));
    for (const line of told) passes.set(browser, line.split(/[=;]/)[1] ?? '');
    return {
      status: reply.status,
      body,
      headers: reply.headers,
      passes: told.length,
      asked: requests() - before,
    };
  };
  const passOf = (browser: VideoViewer) => passes.get(browser) ?? '';
  return { server, learner, folder, piece: `${folder}/720p-1.m4s`, ask, passOf };
}

test.skipIf(!hasNjs)(`${name} itself to viewers with a pass`, async () => {
  const { folder, piece, ask } = await createNginxEdge();
  expect(await ask(piece)).toMatchObject({ status: 200, body: videoBytes, asked: 1, passes: 1 });
  const kept = await ask(piece);
  // The pass of the cached reply is not sent to anyone else.
  expect(kept).toMatchObject({ status: 200, body: videoBytes, asked: 0, passes: 0 });
  expect(kept.headers.get('cache-control')).toBe('private, max-age=30');
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
  const part = await ask(piece, { headers: { range: 'bytes=10-19' } });
  expect(part).toMatchObject({ status: 206, body: videoBytes.slice(10, 20), asked: 0 });
  for (const _ of [1, 2]) {
    expect(await ask(`${folder}/master.m3u8`)).toMatchObject({ status: 200, asked: 1 });
    expect(await ask(`${folder}/no-such.m4s`)).toMatchObject({ status: 404, asked: 1 });
    // A path that nginx had to decode is never cached.
    expect(await ask(piece.replace('720p', '%37%32%30p'))).toMatchObject({ asked: 1 });
  }
});

test.skipIf(!hasNjs)(`${name} to nobody else, and the site explains the rejection`, async () => {
  const { server, learner, folder, piece, ask, passOf } = await createNginxEdge();
  await ask(piece);
  const pass = passOf(learner);
  const other = await signInViewer(server, 'other@example.com');
  expect(await ask(piece, { browser: null })).toMatchObject({ status: 401, asked: 1 });
  expect(await ask(piece, { browser: null, pass })).toMatchObject({ status: 401, asked: 1 });
  expect(await ask(piece, { browser: other, pass })).toMatchObject({ status: 403, asked: 1 });
  const late = (Date.now() + 40 * 60_000).toString(36);
  for (const forged of ['', 'x', `${pass}x`, `${late}.${pass.split('.')[1]}`])
    expect(await ask(piece, { pass: forged })).toMatchObject({ status: 200, asked: 1 });

  await setPlan(server.db, { uid: learner.uid, plan: 'free' });
  expect(await ask(piece, { pass })).toMatchObject({ status: 200, asked: 0 });
  expect(await ask(`${folder}/720p-2.m4s`, { pass })).toMatchObject({ status: 403, asked: 1 });
  expect(await ask(piece, { pass: '' })).toMatchObject({ status: 403, asked: 1 });
});
