/** Leftovers of a server that was killed are removed; recordings that are on their way stay. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { beginUpload, folderOf } from '#tests/videos/uploads.ts';
import { removeLeftovers } from './remove-leftovers.ts';

test('files of recordings that nothing leads to are removed after a day', async () => {
  const ctx = await createTestContext();
  const teacher = await signIn(ctx, 'instructor@example.com');
  const path = await beginUpload(ctx, teacher, { bytes: 1_000 });
  const id = path.slice(path.lastIndexOf('/') + 1);
  const [recordings, packaging] = [folderOf(ctx, '.recordings'), folderOf(ctx, '.packaging')];
  for (const name of [`${id}~lease`, 'vgone~lease']) {
    mkdirSync(join(packaging, name), { recursive: true });
    writeFileSync(join(packaging, name, '360p-1.m4s'), 'a piece');
  }
  writeFileSync(join(recordings, 'vgone'), 'a recording');
  writeFileSync(join(recordings, 'vnew'), 'one whose row comes in a moment');
  const all = [id, 'vgone', 'vnew'].map((name) => join(recordings, name));
  const folders = [`${id}~lease`, 'vgone~lease'].map((name) => join(packaging, name));
  for (const file of [...all, ...folders]) utimesSync(file, ctx.now() / 1000, ctx.now() / 1000);

  ctx.pass({ seconds: 24 * 60 * 60 + 1 });
  utimesSync(join(recordings, 'vnew'), ctx.now() / 1000, ctx.now() / 1000);
  await removeLeftovers(ctx);
  expect(all.map(existsSync)).toEqual([true, false, true]);
  expect(folders.map(existsSync)).toEqual([true, false]);
});
