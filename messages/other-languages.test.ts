/** Malay and Indonesian have each English text, with the same facts in it, and none in English by mistake. */
import { expect, test } from 'vitest';
import { languages, type Language } from '#rules/language.ts';
import * as english from './en/learner-pages.ts';
import * as englishServer from './en/server.ts';
import * as indonesian from './id/pages.ts';
import * as indonesianServer from './id/server.ts';
import * as malay from './ms/pages.ts';
import * as malayServer from './ms/server.ts';

const catalogs: Record<Language, unknown> = {
  en: { ...english, server: englishServer },
  // The team's texts of impersonation are the English ones.
  ms: { ...malay, seeAs: {}, server: malayServer },
  id: { ...indonesian, seeAs: {}, server: indonesianServer },
};

type Leaf = { path: string; value: unknown };

function leavesOf(part: unknown, path = ''): Leaf[] {
  if (typeof part !== 'object' || part === null) return [{ path, value: part }];
  return Object.entries(part).flatMap(([key, value]) => leavesOf(value, path ? `${path}.${key}` : key));
}

const leaves = Object.fromEntries(
  languages.map((language) => [
    language,
    new Map(leavesOf(catalogs[language]).map((leaf) => [leaf.path, leaf.value])),
  ]),
) as Record<Language, Map<string, unknown>>;

/** Texts that are the same in English: names, signs and words that the languages share. */
const sameWords = new Set(
  [
    'Malaysia|Indonesia|17-25|012-345 6789|Ultra Premium|Menu|Studio|PDF|Auto|Volume|FPX|Apple Pay|Google Pay|Email|min|s|',
  ]
    .join('')
    .split('|'),
);

/** Facts for functions of texts: a word, or for counts and times numbers, which every function accepts. */
const samples: unknown[][] = [
  ['alpha', 'beta', 'gamma'],
  [2, 3, 4],
  [1, 1, 1],
  [1, 'beta'],
  [['alpha', 'beta'], ['gamma']],
  ['alpha', ['beta', 'gamma']],
  [true],
  [false],
];

/** Facts of emails and others with named facts. */
const facts = {
  siteUrl: 'https://site.example',
  token: 'token-1',
  code: '123456',
  returnTo: '/account',
  course: 'Course-1',
  plan: 'premium',
  left: 'premium',
  endsAt: 1_800_000_000_000,
  item: 'ultra',
  refunded: '$1.11',
  paid: '$2.22',
  paidAt: 1_800_000_000_000,
  number: 'L-2026-1',
  amount: '$3.33',
  device: { browser: 'Firefox', system: 'Android' },
  side: 'old',
  emails: ['first@site.example', 'second@site.example'],
  dueAt: 1_800_000_000_000,
  by: 'payment',
  name: 'Aisyah',
  id: 'id-1',
  note: 'Note-1',
  reason: 'Reason-1',
  price: '$4.44',
};

const notForThese = '(not for these facts)';

function written(write: unknown): string[] {
  return [
    ...samples,
    [facts, { ...facts, plan: 'Plan-2', price: '$5.55' }],
    [{ ...facts, by: 'learner' }],
  ].flatMap((args) => {
    try {
      const text: unknown = (write as (...args: unknown[]) => unknown)(...args);
      return [typeof text === 'string' ? text : JSON.stringify({ text })];
    } catch {
      return [notForThese];
    }
  });
}

/** The facts that a text contains: names, amounts, codes, addresses and numbers. */
function factsIn(text: string): string[] {
  return [...new Set(text.match(factPattern))].toSorted();
}

const factPattern =
  /alpha|beta|gamma|[$][\d.]+|https?:\S+?(?="|$)|\w+@[\w.]+|Course-1|Plan-2|L-2026-1|Aisyah|Note-1|Reason-1|Firefox|Android|123 ?456/g;

test.each(['ms', 'id'] as const)('%s has the same texts as English', (language) => {
  expect([...leaves[language].keys()].toSorted()).toEqual([...leaves.en.keys()].toSorted());
  for (const [path, value] of leaves.en) expect(typeof leaves[language].get(path), path).toBe(typeof value);
});

test.each(['ms', 'id'] as const)('%s has no text in English', (language) => {
  const left = [...leaves.en].filter(([path, value]) => {
    // Keys of the keyboard.
    if (path.startsWith('locale.') || /\.keys\.\d+$/.test(path)) return false;
    const own = leaves[language].get(path);
    return typeof value === 'string' && own === value && !sameWords.has(value);
  });
  expect(left).toEqual([]);
});

/** Functions whose only words are signs, or the same in English and Indonesian. */
const sameInEnglish = new Set([
  'lesson.outline.option',
  'lesson.player.height',
  'saved.choice',
  'saved.height',
  'lesson.player.saidNow.speed',
  'lesson.player.saidNow.volume',
]);

const wordless = /^[^a-zA-Z]*$/;

test.each(['ms', 'id'] as const)('%s has no function that writes English', (language) => {
  const left = new Set<string>();
  for (const [path, write] of leaves.en) {
    if (typeof write !== 'function' || sameInEnglish.has(path)) continue;
    const own = written(leaves[language].get(path));
    for (const [at, text] of written(write).entries()) {
      if (text === notForThese || own[at] === notForThese) continue;
      // An email is a list of paragraphs, and each must be translated.
      const owns = new Set(partsOf(own[at] ?? ''));
      for (const part of partsOf(text)) {
        const words = part
          .replace(factPattern, '')
          .replaceAll(/undefined\/\S*|undefined|null|true|false/g, '');
        if (owns.has(part) && !wordless.test(words) && !sameWords.has(words.trim()))
          left.add(`${path}: ${part}`);
      }
    }
  }
  expect([...left]).toEqual([]);
});

/** The texts in what a function has written: itself, or the subject and paragraphs of an email. */
function partsOf(text: string): string[] {
  if (!text.startsWith('{"text":')) return text.split('\n');
  return leavesOf(JSON.parse(text)).flatMap(({ path, value }) =>
    // The kind of a paragraph is a code.
    typeof value === 'string' && !/\.(kind|is|state)$/.test(path) ? value.split('\n') : [],
  );
}

test.each(['ms', 'id'] as const)('the functions of %s put the same facts into their texts', (language) => {
  for (const [path, write] of leaves.en) {
    if (typeof write !== 'function') continue;
    const own = written(leaves[language].get(path)).map(factsIn);
    expect(own, path).toEqual(written(write).map(factsIn));
  }
});
