import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

test.each<[text: string, links: string[]]>([
  ['See https://example.com/keys?a=1.', ['https://example.com/keys?a=1']],
  ['(http://example.com/a), then https://example.org/b!', ['http://example.com/a', 'https://example.org/b']],
  ['javascript:alert(1) data:text/html,x', []],
  ['https://example.com/"><script>alert(1)</script>', ['https://example.com/']],
  ['no link', []],
])('links only web addresses in %s', (text, links) => {
  const html = renderToStaticMarkup(<LinkedText text={text} />);
  const found = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
  expect(found).toEqual(links);
  expect(html).not.toContain('<script');
});
