import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** The layers that the site runs: what they say of a course comes from the published content. */
const product = ['rules', 'contract', 'words', 'server', 'web'];

/** Hands the folder to the first start. */
const reader = 'server/main.ts';

/** Finds files of the product that read `content/` by its path; imports of it are forbidden by layers.ts. */
export function findContentReaders({ path, layer, isTest, isProgram, program }: Source): string[] {
  if (!program || isTest || isProgram || !product.includes(layer) || path === reader) return [];
  const found: string[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string' && /^(\.{1,2}\/)+content(\/|$)/.test(value)) found.push(value);
    },
  }).visit(program);
  return found
    .filter((named) => leavesLayer(path, named))
    .map((named) => `${path} reads ${named}: only the first start may`);
}

/** `../content/…` of a folder in web is the web's own. */
function leavesLayer(path: string, named: string): boolean {
  const depth = path.split('/').length - 1;
  return (named.match(/\.\.\//g) ?? []).length >= depth;
}
