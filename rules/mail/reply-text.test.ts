import { expect, test } from 'vitest';
import { newestPart, replyMarker } from './reply-text.ts';

const marker = replyMarker('Write your reply above this line');

test.each<[what: string, reply: string, written: string]>([
  ['a reply without a quote', 'Use a key.\n\nIt keeps the state.\n', 'Use a key.\n\nIt keeps the state.'],
  [
    'a quote at the end',
    'Use a key.\n\nOn 1 May, Ann <ann@x.example> wrote:\n> Why?\n>\n> Thanks',
    'Use a key.',
  ],
  [
    'a wrapped attribution',
    'Use a key.\n\nOn Fri, 27 Nov 2026 at 10:00, A Site with a Long Name\n<hello@x.example> wrote:\n\n> Why?',
    'Use a key.',
  ],
  ['a Malay attribution', 'Guna key.\n\nPada 1 Mei, Ann <ann@x.example> menulis:\n> Kenapa?', 'Guna key.'],
  ['our marker', `Use a key.\n\nOn 1 May, Ann wrote:\n\n${marker}\n\nHello`, 'Use a key.'],
  ['our marker in a quote', `Use a key.\n> ${marker}\n> Hello`, 'Use a key.'],
  ['a quote without an attribution', 'Use a key.\n> Why?', 'Use a key.'],
  [
    'quotes between the lines',
    '> Why?\nUse a key.\n> How?\nLike this.',
    '> Why?\nUse a key.\n> How?\nLike this.',
  ],
  ['Outlook’s header', 'Use a key.\n\nFrom: Site <a@x.example>\nSent: Friday\nTo: Me\n\nWhy?', 'Use a key.'],
  ['Outlook’s line', 'Use a key.\r\n________________________________\r\nFrom: Site', 'Use a key.'],
  ['an original message', 'Use a key.\n-----Original Message-----\nWhy?', 'Use a key.'],
  ['a signature', 'Use a key.\n-- \nAnn', 'Use a key.'],
  ['nothing new', `\n${marker}\nHello`, ''],
  ['a sentence that ends in wrote', 'Look at what you\nwrote:', 'Look at what you\nwrote:'],
  ['a sentence about From', 'From: here it works.\nTry it.', 'From: here it works.\nTry it.'],
])('keeps only the newest part of a reply with %s', (_, reply, written) => {
  expect(newestPart(reply)).toBe(written);
});

test('reads a huge reply in linear time and cuts it', () => {
  expect(newestPart('> x\n'.repeat(200_000))).toBe('');
  expect(newestPart('a'.repeat(1_000_000)).length).toBe(100_000);
});
