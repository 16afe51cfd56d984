import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { motifs } from './section-picture.tsx';
import { drawings } from './page-drawings.tsx';
import { placeOf } from './section-image.tsx';

test.each(Object.entries(drawings))('%s contains its current drawing', async (name, drawing) => {
  const file = await readFile(join(import.meta.dirname, 'drawn', name), 'utf8');
  expect(file, 'node scripts/pictures/main.ts writes it').toBe(renderToStaticMarkup(drawing));
});

test('each section has its own position in the file, and an unknown one shows the first', () => {
  const places = motifs.map(placeOf);
  expect(new Set(places).size).toBe(motifs.length);
  expect(places[0]).toBe('object-[0_0%]');
  expect(places.at(-1)).toBe('object-[0_100%]');
  expect(placeOf('of-a-new-section')).toBe(places[0]);
});
