import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetCheck } from './patrol-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { siteUrl } from '#tests/test-context.ts';
import { createPatrolledSite, film } from '#tests/videos/patrolled-site.ts';

const times = 'day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';

test('lists a broken video, also on Today, until a check succeeds', async () => {
  const { ctx, folder, patrol } = await createPatrolledSite({ SITE_URL: siteUrl });
  const teacher = await signIn(ctx, 'instructor@example.com');
  const checkNow = () => teacher.ask(`POST /api/studio/videos/${film}/checks`);
  const listed = async () => {
    const { body } = await teacher.ask('GET /api/studio/videos');
    return body.videos.find(({ id }) => id === film)?.check;
  };
  const brokenLessons = async () => (await teacher.ask(`GET /api/studio/today?${times}`)).body.brokenLessons;
  expect(await listed()).toBeNull();

  rmSync(join(folder, '360p-1.m4s'));
  expect((await checkNow()).status).toBe(202);
  expect(await listed()).toMatchObject({ isWaiting: true, checkedAt: null });
  await patrol();
  expect(await listed()).toEqual({
    isWaiting: false,
    checkedAt: ctx.now(),
    depth: null,
    trouble: 'missing',
    part: { kind: 'picture', height: 360 },
    file: '360p-1.m4s',
    brokenAt: ctx.now(),
  });
  expect(await brokenLessons()).toBe(1);

  await forgetCheck(ctx.db, { videoId: film });
  expect(await brokenLessons()).toBe(0);
});

test('checks only a video that is ready', async () => {
  const { ctx } = await createPatrolledSite({ SITE_URL: siteUrl });
  const teacher = await signIn(ctx, 'instructor@example.com');
  expect((await teacher.ask('POST /api/studio/videos/none/checks')).status).toBe(404);
});
