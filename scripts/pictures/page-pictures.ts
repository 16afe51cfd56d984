import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { importDrawings } from './drawings.ts';

const folder = join(import.meta.dirname, '../../web/pictures/drawn');

/** Renders the pictures that the course page loads as files, beside the drawings. */
export async function renderPagePictures(): Promise<void> {
  const { drawings } = await importDrawings<{ drawings: Record<string, ReactNode> }>(
    'pictures/drawn/drawings.tsx',
  );
  for (const [name, drawing] of Object.entries(drawings)) {
    const svg = renderToStaticMarkup(drawing);
    await writeFile(join(folder, name), svg);
    console.log(`${name} ${Buffer.byteLength(svg)}`);
  }
}
