import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addVideos } from '#server/publishing/course-store.ts';
import { createTestContext } from '#tests/test-context.ts';
import { keepTrimmedCaptions } from './trim-video.ts';

test('fails when captions of a trimmed video cannot be read, and skips missing ones', async () => {
  const ctx = await createTestContext();
  await addVideos(ctx.db, [{ id: 'whole', lengthSeconds: 10 }]);
  const trim = { of: 'whole', startSeconds: 1, endSeconds: 9 };
  const keep = () => keepTrimmedCaptions(ctx, { id: 'part', trim });
  expect((await keep()).captions).toEqual([]);
  mkdirSync(join(ctx.config.dataDir, 'media/whole/captions.vtt'), { recursive: true });
  await expect(keep()).rejects.toMatchObject({ code: 'unavailable', reason: 'store' });
});
