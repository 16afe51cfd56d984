/** Malay and Indonesian have each English text, with the same facts in it, and none in English by mistake. */
import { expect, test } from 'vitest';
import { languages, type Language } from '#rules/language.ts';
import * as english from './en/learner-pages.ts';
import * as indonesian from './id/pages.ts';
import { messagesFor } from './messages-for.ts';
import * as malay from './ms/pages.ts';

const { accessMail, accountMail, certificateMail, certificateSheet, receiptPdf } = messagesFor('en');
const server = { accessMail, accountMail, certificateMail, certificateSheet, receiptPdf };

const catalogs: Record<Language, unknown> = {
  en: { ...english, server },
  // The team's texts of impersonation are the English ones.
  ms: { ...malay, seeAs: {}, server: onlyServer('ms') },
  id: { ...indonesian, seeAs: {}, server: onlyServer('id') },
};

function onlyServer(language: Language) {
  const texts = messagesFor(language);
  return Object.fromEntries(Object.keys(server).map((name) => [name, texts[name as keyof typeof server]]));
}

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
    'Malaysia|Indonesia|17-25|012-345 6789|Ultra Premium|Menu|Studio|PDF|Auto|Volume|FPX|Apple Pay|Google Pay|min|s|',
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
  const found = text.match(
    /alpha|beta|gamma|[$][\d.]+|https?:\S+?(?=")|\w+@[\w.]+|Course-1|Plan-2|L-2026-1|Aisyah|Note-1|Reason-1|Firefox|Android|123 ?456/g,
  );
  return [...new Set(found)].toSorted();
}

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
  const left: string[] = [];
  for (const [path, write] of leaves.en) {
    if (typeof write !== 'function' || sameInEnglish.has(path)) continue;
    const own = written(leaves[language].get(path));
    for (const [at, text] of written(write).entries()) {
      const words = text.replace(/alpha|beta|gamma|undefined/g, '');
      if (text === own[at] && text !== notForThese && !wordless.test(words)) left.push(`${path}: ${text}`);
    }
  }
  expect(left).toEqual([]);
});

test.each(['ms', 'id'] as const)('the functions of %s put the same facts into their texts', (language) => {
  for (const [path, write] of leaves.en) {
    if (typeof write !== 'function') continue;
    const own = written(leaves[language].get(path)).map(factsIn);
    expect(own, path).toEqual(written(write).map(factsIn));
  }
});
