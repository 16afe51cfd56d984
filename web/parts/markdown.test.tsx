import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import Markdown, { drawBlock } from './markdown.tsx';
import { isLinkAllowed, readMarkdown, readMarkdownWithHeadings } from '#rules/content/read-markdown.ts';

const rendered = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replace(/^<div[^>]*>|<\/div>$/g, '')
    .replaceAll(/ (class|tabindex)="[^"]*"/g, '');

test.each([
  ['Plain words & signs < > "', '<p>Plain words &amp; signs &lt; &gt; &quot;</p>'],
  ['One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['> Quoted\nand more\n> of it\n\nAfter', '<p>Quoted\nand more\nof it</p><p>After</p>'],
  [
    '> # Heading\n> - one\n> - two\n\n> > deeper',
    '<p><strong>Heading</strong></p><ul><li>one</li><li>two</li></ul><p>deeper</p>',
  ],
  ['> ```\n> code\nAfter', '<pre><code translate="no">code</code></pre><p>After</p>'],
  ['- > in a list\ngoes on', '<ul><li>in a list\ngoes on</li></ul>'],
  [
    '**Bold**, *italic*, `code`',
    '<p><strong>Bold</strong>, <em>italic</em>, <code translate="no">code</code></p>',
  ],
  ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
  ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
  ['- one\n  - inner', '<ul><li>one<ul><li>inner</li></ul></li></ul>'],
  ['```dart\nvoid main() {}\n```', '<pre><code translate="no">void main() {}</code></pre>'],
  ['one  \ntwo', '<p>one<br/>two</p>'],
  [
    '[Dart](https://dart.dev)',
    '<p><a href="https://dart.dev" rel="noopener nofollow" target="_blank">Dart</a></p>',
  ],
  ['[Write](mailto:a@example.com)', '<p><a href="mailto:a@example.com">Write</a></p>'],
  [
    '<https://dart.dev>',
    '<p><a href="https://dart.dev" rel="noopener nofollow" target="_blank">https://dart.dev</a></p>',
  ],
  ['# A heading', '<p><strong>A heading</strong></p>'],
  ['> quoted', '<p>quoted</p>'],
  ['![a cat](https://example.com/cat.png)', '<p>a cat</p>'],
  ['<b onclick="x()">bold</b>', '<p>&lt;b onclick=&quot;x()&quot;&gt;bold&lt;/b&gt;</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['[x](javascript:alert(1))', '<p>x</p>'],
  ['[x](<java\nscript:alert(1)>)', '<p>[x](&lt;java\nscript:alert(1)&gt;)</p>'],
  ['[x](data:text/html,1)', '<p>x</p>'],
  ['[x](/account)', '<p>x</p>'],
  ['[x](//evil.example)', '<p>x</p>'],
  ['<javascript:alert(1)>', '<p>javascript:alert(1)</p>'],
  ['one\n\n---\n\ntwo', '<p>one</p><p>two</p>'],
  ['&lt;b&gt; &amp;', '<p>&amp;lt;b&amp;gt; &amp;amp;</p>'],
])('%j is rendered as %s', (text, html) => {
  expect(rendered(text)).toBe(html);
});

test.each([
  ['https://example.com/a?b#c', true],
  ['HTTP://example.com', true],
  ['mailto:a@example.com', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['vbscript:x', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['https://a b', false],
  ['ftp://example.com', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%j is a link: %s', (url, isAllowed) => {
  expect(isLinkAllowed(url)).toBe(isAllowed);
});

test('a legal text keeps its headings, below the heading of its page', () => {
  const blocks = readMarkdownWithHeadings('# One\n\n### Two *of* it\n\n> # quoted\n\nText');
  expect(renderToStaticMarkup(<>{blocks.map(drawBlock)}</>)).toBe(
    '<h2>One</h2><h3>Two <em>of</em> it</h3><p><strong>quoted</strong></p><p>Text</p>',
  );
});

const signs = fc.constantFrom(
  '*',
  '**',
  '_',
  '`',
  '```',
  '~~~',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '!',
  '#',
  '-',
  '1.',
  '\n',
  '\n\n',
  ' ',
  '    ',

  '\\',
  '&',
  ';',
  ':',
  '"',
  "'",
  '|',
  '\t',
  '\0',
  '[x]: javascript:alert(1)',
  '[x]',
  '<!--',
  '-->',
  '<![CDATA[',

  'javascript:',
  'JaVaScRiPt&colon;',
  'data:text/html,',
  'vbscript:',
  'https://a.example',
  'mailto:a@b.example',

  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=x>',
  '<a href="javascript:x">',
  '<iframe>',

  'onclick=',
  'style=',
  'a',
  'word',
  '\u202e',
  '\u2028',
  '😀',
);

const nasty = fc.oneof(
  fc.array(signs, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed()),
);

test('no Markdown produces an element, an attribute or a link outside the allowed ones', () => {
  const elements = /^(div|p|strong|em|code|pre|ul|ol|li|a|br)$/;
  const attributes = /^(class|href|rel|target|start|tabindex|translate)$/;
  fc.assert(
    fc.property(nasty, (text) => {
      const html = renderToStaticMarkup(<Markdown text={text} />);
      for (const [, name = '', rest = ''] of html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
        expect(name).toMatch(elements);
        const named = [...rest.matchAll(/([^\s=]+)="[^"]*"/g)].map(([, attribute = '']) => attribute);
        expect(named.filter((attribute) => !attributes.test(attribute))).toEqual([]);
      }
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
      expect(links.filter((url) => !/^(https?:\/\/|mailto:)/i.test(url))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('the worst text of 4,000 characters is parsed within two seconds', () => {
  for (const sign of ['>', '*', '[', '_a', '`', '- ', '![', '<', '&', '\n', '**a', '[a](', '1. ']) {
    const text = sign.repeat(4_000 / sign.length);
    expect(
      processorMs(() => readMarkdown(text)),
      sign,
    ).toBeLessThan(2_000);
  }
});
