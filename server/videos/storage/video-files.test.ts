import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';

test('of concurrent saves of captions one is stored whole, and none fails', async () => {
  const { config, videoFiles } = await createTestContext();
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(300_000));
  await Promise.all(texts.map((text) => videoFiles.keepText({ id: 'film', file: 'captions.vtt', text })));
  const folder = join(config.dataDir, 'media', 'film');
  expect(texts).toContain(readFileSync(join(folder, 'captions.vtt'), 'utf8'));
  expect(readdirSync(folder)).toEqual(['captions.vtt']);
});
