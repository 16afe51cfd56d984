/** The scripts of a first visit, compressed as browsers receive them: what a document names is loaded before its content. */
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#rules/language.ts';

/** kB, as `npm run bench -- page-size` measures them in a browser. */
const most = { 'index.html': 3.86, 'course.html': 79.5 } as const;

describe.each(languages)('in the language %s', (language) => {
  test.each(Object.entries(most))('the scripts of %s are at most %d kB', (document, kilobytes) => {
    const html = readFileSync(`dist/render/${language}/templates/${document}`, 'utf8');
    const tags = html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/(assets\/[^"]+\.js)"/g);
    const scripts = withImports([...tags].map(([, script = '']) => script));
    expect(scripts.size).toBeGreaterThan(0);
    const bytes = [...scripts].reduce((sum, script) => sum + statSync(`dist/web/${script}.br`).size, 0);
    expect(bytes / 1000).toBeLessThanOrEqual(kilobytes);
  });
});

/** Adds the scripts that these import. */
function withImports(scripts: string[]): Set<string> {
  const all = new Set(scripts);
  // Iterating over a set includes items that are added while it runs.
  for (const script of all)
    for (const [, name = ''] of readFileSync(`dist/web/${script}`, 'utf8').matchAll(
      /from\s*["`]\.\/([^"`]+)["`]/g,
    ))
      all.add(`assets/${name}`);
  return all;
}
