import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { articleImages } from '#rules/content/article.ts';
import { usualPoster } from '#rules/video/poster.ts';
import { deleteUnusedImages, unusedImageMs } from '#server/content/unused-images.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';

const id = 'campaign-1';

async function announce(ctx: TestContext, lessonId: string) {
  const instructor = await signIn(ctx, 'instructor@example.com');
  await instructor.ask('POST /api/studio/campaigns', { id, lessonId });
  return (await instructor.ask(`GET /api/studio/campaigns/${id}`)).body;
}

async function findVideo(ctx: TestContext) {
  return ctx.db
    .selectFrom('lessons')
    .select(['id', 'title', 'description', 'videoId'])
    .where('kind', '=', 'video')
    .where('description', '!=', '')
    .where('videoId', 'is not', null)
    .orderBy('position')
    .executeTakeFirstOrThrow();
}

test('the draft about a lesson has its title, description, poster and link, for those who may watch it', async () => {
  const ctx = await createTestContext();
  const lesson = await findVideo(ctx);
  const folder = join(ctx.config.dataDir, 'media', lesson.videoId ?? '');
  mkdirSync(folder, { recursive: true });
  const poster = sharp({ create: { width: 320, height: 180, channels: 3, background: '#204060' } });
  writeFileSync(join(folder, usualPoster), await poster.webp().toBuffer());
  const draft = await announce(ctx, lesson.id);
  expect(draft).toMatchObject({
    state: 'draft',
    subject: expect.objectContaining({ en: `New lesson: ${lesson.title}` }),
    audience: { lessonId: lesson.id },
  });
  expect(draft.subject['ms']).toContain('Pelajaran baharu: ');
  expect(draft.body['id']).toContain('Tonton pelajaran');
  expect(draft.body['en']).toContain(lesson.description);
  expect(draft.body['en']).toContain(`(${siteUrl}/gpt?lesson=${lesson.id})`);
  const [imageId] = articleImages(draft.body['en'] ?? '');
  const shown = () => ctx.app.request(`/images/${imageId}`);
  expect((await shown()).headers.get('content-type')).toBe('image/jpeg');

  await deleteUnusedImages(ctx);
  ctx.pass({ seconds: unusedImageMs / 1000 });
  await deleteUnusedImages(ctx);
  expect((await shown()).status).toBe(200);
});

test('the draft has no picture when the poster can’t be read', async () => {
  const ctx = await createTestContext();
  const lesson = await findVideo(ctx);
  const draft = await announce(ctx, lesson.id);
  expect(draft.body['en']).toContain(lesson.description);
  expect(articleImages(draft.body['en'] ?? '')).toEqual([]);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'poster-not-copied' }));
});
