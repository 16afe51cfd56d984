import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderPage } from '#tests/content/rendered-pages.ts';
import { sampleContent } from '#tests/content/default-course.ts';
import { messages } from '#messages/messages.ts';

const { title } = messages.documents.outdated;

test.each(['app', 'course', 'pricing', 'email-sent', 'verify'])(
  '%s.html has the notice for outdated browsers right before the app',
  (name) => {
    const page = renderPage(sampleContent, `${name}.html`);
    expect(page).toMatch(/<body>\s*<div class="outdated-browser"[\s\S]+<\/div>\s*<div id="app">/);
    expect(page).toContain(title);
  },
);

test('the landing page starts with the notice', () => {
  expect(renderPage(sampleContent, 'index.html')).toMatch(/<body[^>]*>\s*<div class="outdated-browser"/);
});

test('the style sheet and the script check the same features', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
  const condition = /const supported = '(.+)';/.exec(read('../platform/supported-browser.ts'))?.[1];
  expect(read('outdated-browser.css')).toContain(`@supports ${condition} {`);
});
