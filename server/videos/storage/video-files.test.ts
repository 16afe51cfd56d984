/** The files of packaged videos on this disk, where several requests may write at the same moment. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

test('captions that are saved in two tabs at once are those of one of them, whole, and nobody is refused', async () => {
  const { config, videoFiles } = await createTestContext();
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(300_000));
  await Promise.all(texts.map((text) => videoFiles.keepText({ id: 'film', file: 'captions.vtt', text })));
  const folder = join(config.dataDir, 'media', 'film');
  expect(texts).toContain(readFileSync(join(folder, 'captions.vtt'), 'utf8'));
  expect(readdirSync(folder)).toEqual(['captions.vtt']);
});
