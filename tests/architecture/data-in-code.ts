import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** The layers of the site, which reads prices and titles from the database. */
const product = ['rules', 'contract', 'messages', 'server', 'web'];

/** The environment variables of the first prices contain their ids. */
const variables = 'server/platform/config/stripe.ts';

/** The gallery's samples show invented amounts. */
const gallery = 'web/parts/gallery/';

type Texts = Record<string, string>;

const course = JSON.parse(readFileSync(join(import.meta.dirname, '../../content/course.json'), 'utf8')) as {
  sections: { title: Texts; lessons: { title: Texts }[] }[];
};

export const sampleTitles: readonly string[] = course.sections
  .flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])
  .map((title) => title['en'] ?? '');

const titles = new Set(sampleTitles);

/** Sets the gates of a new site's first section. */
const gateWriters = /^rules\/content\/new-site\.ts$/;

/** Finds prices, titles of the sample course and gates of sections in product code. */
export function findDataInCode({ path, text: code, layer, isTest, isProgram, program }: Source): string[] {
  if (!program || isTest || isProgram || !product.includes(layer) || path.startsWith(gallery)) return [];
  const found: string[] = [];
  const see = (text: string) => {
    if (/(\$|\bRM ?)\d/.test(text) && !/^[^ ]*\$\d/.test(text)) found.push(text);
    if (/^(premium|ultra|upgrade)-[a-z]{3}$/.test(text) && path !== variables) found.push(text);
    if (titles.has(text)) found.push(text);
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') see(value);
    },
    TemplateElement: ({ value }) => see(value.raw),
    Property: ({ key, value }) => {
      const isAmount = key.type === 'Identifier' && key.name === 'amountCents';
      if (isAmount && value.type === 'Literal' && typeof value.value === 'number' && value.value > 0)
        found.push(`amountCents: ${value.value}`);
      const isGate = key.type === 'Identifier' && key.name === 'opensWith' && value.type === 'Literal';
      if (isGate && !gateWriters.test(path)) found.push('opensWith');
    },
    // The gate of a section is in its row and must not depend on its number.
    BinaryExpression: ({ left, right, operator }) => {
      const names = [left, right].map(({ start, end }) => code.slice(start, end));
      const isComparison = /^(===?|!==?|[<>]=?)$/.test(operator);
      if (isComparison && names.some((name) => /\d$/.test(name)) && names.some(isSectionId))
        found.push(names.join(operator));
    },
  }).visit(program);
  return found.map((text) => `${path} holds ${text}: prices, titles and gates are data`);
}

function isSectionId(name: string): boolean {
  return /\bsection(\.id|Id)$/i.test(name);
}

/** Passes the folder to the first start. */
const reader = 'server/main.ts';

/** Finds product files that read `content/` by path; layers.ts forbids imports. */
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

/** `../content/…` in a folder of web leads to web's own content folder. */
function leavesLayer(path: string, named: string): boolean {
  const depth = path.split('/').length - 1;
  return (named.match(/\.\.\//g) ?? []).length >= depth;
}
