import { expect, test } from 'vitest';
import { renderPage } from '#tests/content/rendered-pages.ts';
import { sampleContent } from '#tests/content/default-course.ts';
import { newSite } from '#messages/en/new-site.ts';

const html = renderPage(sampleContent, 'index.html').replace(
  /<head>[\s\S]*<\/head>|<script[\s\S]*?<\/script>/g,
  '',
);

test('the landing page has every anchor that its navigation names', () => {
  const named = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  for (const id of ['how-to-use', 'features', 'questions', 'signup', 'login', ...named]) {
    expect(html, id).toContain(`id="${id}"`);
  }
});

test('the landing page contains the three phrases', () => {
  for (const phrase of ['Build AI Apps', 'Launch Your Apps', 'Make $100K a Month']) {
    expect(html).toContain(`>${phrase}</span>`);
  }
});

test('the questions are numbered from 01 to 06 and share one name, so that one answer is open at a time', () => {
  const numbers = [...html.matchAll(/>(\d\d)<\/span>/g)].map(([, number]) => number);
  expect(numbers).toEqual(['01', '02', '03', '04', '05', '06']);
  expect(html.match(/<details[^>]*name="question"/g)).toHaveLength(6);
});

test('the hero shows the instructor’s own picture instead of the drawn phone, with its size and description', () => {
  const { landing } = sampleContent;
  const hero = {
    ...landing.hero,
    picture: `image:${'a'.repeat(64)}` as const,
    pictureAlt: 'Me & my students',
  };
  const page = renderPage({ ...sampleContent, landing: { ...landing, hero } }, 'index.html');
  const [image = ''] = new RegExp(`<img[^>]*/images/${'a'.repeat(64)}[^>]*>`).exec(page) ?? [];
  expect(image).toContain('alt="Me &amp; my students"');
  expect(image).toMatch(/width="1152" height="864"/);
  expect(image).toMatch(/fetchpriority="high"/i);
  expect(image).not.toContain('lazy');
  expect(page).not.toContain('data-stage');
  expect(html).toContain('data-stage');
});

test('the landing page lists all 66 lesson titles', () => {
  const titles = sampleContent.course.sections.flatMap(({ lessons }) =>
    lessons.map(({ title }) => escaped(title)),
  );
  expect(titles).toHaveLength(66);
  for (const title of titles) expect(html).toContain(title);
});

test('the landing page shows both plans in both currencies', () => {
  for (const amount of ['$58.00', '$78.00', 'RM68.00', 'RM98.00']) expect(html).toContain(amount);
});

test('the navigation leads to the plans on computers and in the menu of phones', () => {
  const header = html.slice(0, html.indexOf('<main'));
  expect(header.match(/<a href="#plans"[^>]*>Plans<\/a>/g)).toHaveLength(2);
});

test('the hero shows the price of the cheapest plan in each currency', () => {
  const hero = html.slice(html.indexOf('<main'), html.indexOf('</section>')).replaceAll(/<[^>]*>/g, ' ');
  expect(hero).toMatch(/Plans from \$58\.00, paid once +RM68\.00 if you live in Malaysia/);
  expect(hero).not.toContain('$78.00');
});

test('no text promises descriptions that only the players of a lesson show', () => {
  const texts = [JSON.stringify(sampleContent), JSON.stringify(newSite)].join();
  expect(texts).not.toMatch(/what each (lesson|one) teaches/);
});

test('rendered pages contain no inline style and no inline script', () => {
  for (const page of [
    'index',
    'not-found',
    'certificate',
    'app',
    'course',
    'pricing',
    'email-sent',
    'verify',
  ]) {
    const scripts = renderPage(sampleContent, `${page}.html`).matchAll(/<script(?![^>]* src=)([^>]*)>/g);
    for (const [, attributes] of scripts) expect(attributes).toMatch(/ type="application\/(ld\+)?json"/);
    expect(renderPage(sampleContent, `${page}.html`)).not.toMatch(/<style|\sstyle=|\son\w+=/);
  }
});

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
