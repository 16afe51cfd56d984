import { expect, test } from 'vitest';
import { composeMail } from './queue.ts';

const mail = {
  language: 'en' as const,
  subject: 'Tom & "Ann"',
  paragraphs: [
    'Hello <b>Tom</b>,',
    { link: 'https://lectern.example/?a=1&b="2"', label: 'Open > here' },
    { code: '123456', shown: '123 456' },
  ],
};

test('renders the same texts as plain text and HTML, in the recipient’s language', async () => {
  const { text, html } = await composeMail(mail);
  expect(text).toBe('Hello <b>Tom</b>,\n\nhttps://lectern.example/?a=1&b="2"\n\n123456\n');
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
  expect(html).toContain('123 456');
});

test('escapes names in elements and attributes', async () => {
  const { html } = await composeMail(mail);
  expect(html).toContain('<title>Tom &amp; &quot;Ann&quot;</title>');
  expect(html).toContain('Hello &lt;b&gt;Tom&lt;/b&gt;,');
  expect(html).toContain('href="https://lectern.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('>Open &gt; here</a>');
});
