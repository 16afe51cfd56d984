import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'vite';
import type { Source } from './source.ts';

/** The layers that the site runs: prices and titles come from the database. */
const product = ['rules', 'contract', 'words', 'server', 'web'];

/** Names the variables of the first prices by their ids. */
const variables = 'server/platform/config/stripe.ts';

/** The samples of the gallery show amounts of nobody's. */
const gallery = 'web/parts/gallery/';

type Texts = Record<string, string>;

const course = JSON.parse(readFileSync(join(import.meta.dirname, '../../content/course.json'), 'utf8')) as {
  sections: { title: Texts; lessons: { title: Texts }[] }[];
};

/** The titles of the sample course's sections and lessons. */
export const sampleTitles: readonly string[] = course.sections
  .flatMap(({ title, lessons }) => [title, ...lessons.map((lesson) => lesson.title)])
  .map((title) => title['en'] ?? '');

const titles = new Set(sampleTitles);

/** This file sets which plans open the first section of a new site. */
const gateWriters = /^rules\/content\/new-site\.ts$/;

/** Finds prices, titles of the sample course and gates of sections that stand in the code of the product. */
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
    // A section is never told from others by its number: what opens it is in its row.
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
