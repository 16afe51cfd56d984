import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thumbnailsLine } from '#rules/video/thumbnails.ts';
import { requestCheck } from './patrol-store.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { createPatrolledSite, film, type ProxyFault } from '#tests/videos/patrolled-site.ts';
import { SiteUnreachable } from './check-video.ts';

const picture = (height: number) => ({ kind: 'picture', height });

test('decodes a working video in each rendition, and leaves no session, playback or progress', async () => {
  const { ctx, lookNow, proxy } = await createPatrolledSite();
  expect(await lookNow()).toMatchObject({
    checkedAt: ctx.now(),
    requestedAt: null,
    depth: 'decoded',
    failures: 0,
    trouble: null,
    brokenAt: null,
  });
  const files = new Set(proxy.asked.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  for (const file of [
    'master.m3u8',
    '720p.m3u8',
    '360p-start.mp4',
    '720p-1.m4s',
    'sound-1.m4s',
    'captions.vtt',
    'thumbnails.webp',
  ])
    expect(files).toContain(file);
  for (const table of ['sessions', 'playbackSessions', 'progress', 'users'] as const)
    expect(await ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('checks the still edition of a video too', async () => {
  const { ctx, folder, lookNow, proxy } = await createPatrolledSite();
  cpSync(join(folder, '360p.m3u8'), join(folder, 'stills.m3u8'));
  await ctx.db.updateTable('videos').set({ stillsBytes: 1 }).where('id', '=', film).execute();
  expect(await lookNow()).toMatchObject({ depth: 'decoded', trouble: null });
  expect(proxy.asked.some((path) => path.endsWith('/stills.m3u8'))).toBe(true);
  rmSync(join(folder, 'stills.m3u8'));
  const lost = { trouble: 'missing', part: { kind: 'stills' }, file: 'stills.m3u8' };
  expect(await lookNow()).toMatchObject(lost);
});

test.each<[string, (folder: string) => void, object]>([
  [
    'a segment that ends early',
    (folder) => truncateSync(join(folder, '720p-1.m4s'), 9_000),
    { trouble: 'truncated', part: picture(720), file: '720p-1.m4s' },
  ],
  [
    'a missing segment',
    (folder) => rmSync(join(folder, '360p-1.m4s')),
    { trouble: 'missing', part: picture(360), file: '360p-1.m4s' },
  ],
  [
    'a segment that contains a page',
    (folder) => writeFileSync(join(folder, '720p-start.mp4'), '<!doctype html><title>Oh</title>'),
    { trouble: 'wrong-content', part: picture(720), file: '720p-start.mp4' },
  ],
  [
    'a segment of noise',
    (folder) => {
      const path = join(folder, '360p-1.m4s');
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, bytes.indexOf('mdat') + 4));
    },
    { trouble: 'undecodable', part: picture(360), file: '360p-1.m4s' },
  ],
  [
    'a rendition that is not listed',
    (folder) => {
      const path = join(folder, 'master.m3u8');
      const lines = readFileSync(path, 'utf8').split('\n');
      const at = lines.indexOf('360p.m3u8');
      writeFileSync(path, lines.toSpliced(at - 1, 2).join('\n'));
    },
    { trouble: 'no-rendition', part: picture(360), file: 'master.m3u8' },
  ],
  [
    'a rendition without its playlist',
    (folder) => rmSync(join(folder, '360p.m3u8')),
    { trouble: 'missing', part: picture(360), file: '360p.m3u8' },
  ],
  [
    'a playlist that ends early',
    (folder) => {
      const path = join(folder, '720p.m3u8');
      writeFileSync(path, readFileSync(path, 'utf8').split('#EXTINF').slice(0, 2).join('#EXTINF'));
    },
    { trouble: 'truncated', part: picture(720), file: '720p.m3u8' },
  ],
  [
    'missing audio',
    (folder) => rmSync(join(folder, 'sound.m3u8')),
    { trouble: 'missing', part: { kind: 'sound' }, file: 'sound.m3u8' },
  ],
  [
    'invalid captions',
    (folder) => writeFileSync(join(folder, 'captions.vtt'), 'These are no captions.'),
    { trouble: 'wrong-content', part: { kind: 'captions', language: 'en' }, file: 'captions.vtt' },
  ],
  [
    'missing thumbnails',
    (folder) => rmSync(join(folder, 'thumbnails.webp')),
    { trouble: 'missing', part: { kind: 'thumbnails' }, file: 'thumbnails.webp' },
  ],
  [
    'thumbnails that end early',
    (folder) => truncateSync(join(folder, 'thumbnails.webp'), 1_000),
    { trouble: 'truncated', part: { kind: 'thumbnails' }, file: 'thumbnails.webp' },
  ],
])('finds and names %s', async (_, spoil, found) => {
  const { folder, lookNow } = await createPatrolledSite();
  spoil(folder);
  expect(await lookNow()).toMatchObject({ ...found, failures: 2 });
});

const answers = (status: number): ProxyFault => {
  return (path, reply) => {
    if (!path.endsWith('720p-1.m4s')) return false;
    reply.writeHead(status).end('No.');
    return true;
  };
};

test.each<[string, ProxyFault, string]>([
  ['says 403', answers(403), 'refused'],
  ['says 404', answers(404), 'missing'],
  ['says 500', answers(500), 'failing'],
  ['answers with nothing', answers(200), 'wrong-content'],
  ['never ends its answer', (path) => path.endsWith('720p-1.m4s'), 'slow'],
  [
    'truncates its reply',
    (path, reply) => {
      if (!path.endsWith('720p-1.m4s')) return false;
      reply.writeHead(200, { 'content-length': '50000' });
      reply.write('moof', () => reply.destroy());
      return true;
    },
    'truncated',
  ],
  [
    'sends too much',
    (path, reply) => {
      if (!path.endsWith('720p-1.m4s')) return false;
      reply.writeHead(200).end(Buffer.alloc(3_000_000));
      return true;
    },
    'too-large',
  ],
  [
    'ignores X-Accel-Redirect',
    (path, reply) => {
      if (!path.endsWith('720p-1.m4s')) return false;
      reply.writeHead(200, { 'x-accel-redirect': '/films/720p-1.m4s' }).end();
      return true;
    },
    'failing',
  ],
])('finds a proxy that %s', async (_, fault, trouble) => {
  const { proxy, lookNow } = await createPatrolledSite();
  proxy.fault = fault;
  const limits = { timeoutMs: 1_500, bytesAtMost: 2_000_000 };
  expect(await lookNow({ limits })).toMatchObject({ trouble, part: picture(720), file: '720p-1.m4s' });
});

test('checks and reports only the structure of segments without a decoder', async () => {
  const { folder, lookNow } = await createPatrolledSite();
  const openDecoder = () => ({ decode: () => Promise.resolve('no-decoder' as const), close: () => {} });
  expect(await lookNow({ openDecoder })).toMatchObject({ depth: 'formed', trouble: null });
  truncateSync(join(folder, '720p-2.m4s'), 9_000);
  expect(await lookNow({ openDecoder })).toMatchObject({ trouble: 'truncated', file: '720p-2.m4s' });
});

test('notifies once after the second failure, not after a hiccup, and a repaired video recovers', async () => {
  const { ctx, folder, patrol, check } = await createPatrolledSite();
  await ctx.db.deleteFrom('lessons').where('videoId', '!=', film).execute();
  await addInstructor(ctx);
  const piece = join(folder, '720p-1.m4s');
  const whole = readFileSync(piece);
  const pass = async (minutes: number) => {
    ctx.pass({ seconds: minutes * 60 });
    await patrol();
    return check();
  };
  const mails = async () => (await ctx.mails()).filter(({ kind }) => kind === 'videos-broken');
  await patrol();
  expect(await check()).toBeUndefined();
  rmSync(piece);
  // It becomes night: half past nine in the evening, UTC.
  expect(await pass(10 * 60)).toMatchObject({ failures: 1, brokenAt: null, trouble: 'missing' });
  expect(await mails()).toEqual([]);
  expect(await pass(1)).toMatchObject({ failures: 1 });
  expect(await pass(5)).toMatchObject({ failures: 2, brokenAt: ctx.now(), toldAt: ctx.now() });
  const since = ctx.now();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: emailOf('teacher') });
  expect(mail?.text).toContain('/studio/videos');
  expect(await pass(24 * 60)).toMatchObject({ failures: 3, brokenAt: since, toldAt: since });
  expect(await mails()).toHaveLength(1);
  writeFileSync(piece, whole);
  expect(await pass(60)).toMatchObject({ failures: 0, trouble: null, brokenAt: null, toldAt: null });
  expect(await mails()).toHaveLength(1);
});

test('does not look for thumbnails that the master playlist does not name', async () => {
  const { folder, lookNow } = await createPatrolledSite();
  const master = join(folder, 'master.m3u8');
  writeFileSync(master, readFileSync(master, 'utf8').replace(`${thumbnailsLine}\n`, ''));
  rmSync(join(folder, 'thumbnails.webp'));
  expect(await lookNow()).toMatchObject({ depth: 'decoded', trouble: null });
});

test('the email says that a lesson without thumbnails plays', async () => {
  const { ctx, folder, patrol, lookNow } = await createPatrolledSite();
  await ctx.db.deleteFrom('lessons').where('videoId', '!=', film).execute();
  await addInstructor(ctx);
  rmSync(join(folder, 'thumbnails.webp'));
  await lookNow();
  await patrol();
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'videos-broken');
  expect(mail?.subject).toContain('A lesson’s video is incomplete: ');
  expect(mail?.text).toContain('captions or previews on the progress bar don’t load in');
  expect(mail?.text).not.toContain('play:');
});

test('reports all failures of a patrol in one email', async () => {
  const { ctx, patrol } = await createPatrolledSite();
  await addInstructor(ctx);
  // All other lessons of the sample lack their files here.
  for (const minutes of [10 * 60, 5]) {
    ctx.pass({ seconds: minutes * 60 });
    await patrol();
  }
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'videos-broken');
  expect(mails.map(({ subject }) => subject)).toEqual(['63 lessons don’t play']);
});

test('reports to the requester that the site cannot reach itself, without marking videos broken', async () => {
  const { ctx, folder, proxy, patrol, check } = await createPatrolledSite();
  rmSync(join(folder, '720p-1.m4s'));
  proxy.fault = (_, reply) => {
    reply.destroy();
    return true;
  };
  // The site's own port answers instead of the proxy.
  await requestCheck(ctx.db, { videoId: film, now: ctx.now() });
  await patrol();
  expect(await check()).toMatchObject({ trouble: 'missing', failures: 2 });
  expect(ctx.logged.map(({ event }) => event)).toContain('patrol-not-public');
  const away = await createPatrolledSite({ PORT: '1' });
  away.proxy.close();
  away.proxy.fault = proxy.fault;
  await requestCheck(away.ctx.db, { videoId: film, now: away.ctx.now() });
  await expect(away.patrol()).rejects.toThrow(SiteUnreachable);
  expect(await away.check()).toMatchObject({
    trouble: 'no-gate',
    failures: 0,
    requestedAt: null,
    brokenAt: null,
  });
});

test('of two processes one checks a video, and an interrupted check is made by the next', async () => {
  const { ctx, proxy, patrol, check } = await createPatrolledSite();
  await requestCheck(ctx.db, { videoId: film, now: ctx.now() });
  await Promise.all([patrol(), patrol()]);
  expect(proxy.asked.filter((path) => path.endsWith('/master.m3u8'))).toHaveLength(1);

  await requestCheck(ctx.db, { videoId: film, now: ctx.now() });
  const stopping = new AbortController();
  proxy.fault = (path) => {
    if (path.endsWith('360p.m3u8')) stopping.abort();
    return false;
  };
  await expect(patrol({ signal: stopping.signal })).rejects.toThrow();
  expect(await check()).toMatchObject({ requestedAt: ctx.now(), trouble: null });
  proxy.fault = () => false;
  await patrol();
  expect(await check()).toMatchObject({ requestedAt: null, depth: 'decoded' });
});

test('forgets a video that was removed in the meantime', async () => {
  const { ctx, patrol, check } = await createPatrolledSite();
  await requestCheck(ctx.db, { videoId: 'removed', now: ctx.now() });
  await patrol();
  expect(await check('removed')).toBeUndefined();
});

async function addInstructor({ db }: Awaited<ReturnType<typeof createPatrolledSite>>['ctx']) {
  await addUsers(db, 'teacher');
  await db.updateTable('users').set({ role: 'instructor' }).where('uid', '=', 'teacher').execute();
}
