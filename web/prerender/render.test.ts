import { expect, test } from 'vitest';
import { questions } from '#content/questions.ts';
import { sections } from '#content/course.ts';
import { privateQuestionsUrl, sourceCodeUrl } from '#content/links.ts';
import {
  renderEmailSentWithoutScript,
  renderInteractiveParts,
  renderLanding,
  renderLandingHead,
  renderNotFound,
  renderVerifyWithoutScript,
  renderWithoutScript,
} from './render.tsx';

const html = renderInteractiveParts() + renderLanding();

test('the landing page has every anchor that its navigation names', () => {
  const named = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
  for (const id of ['how-to-use', 'features', 'questions', 'signup', 'login', ...named]) {
    expect(html, id).toContain(`id="${id}"`);
  }
});

test('the landing page says the three phrases', () => {
  for (const phrase of ['Build AI Apps', 'Launch Your Apps', 'Make $100K a Month']) {
    expect(html).toContain(`>${phrase}</span>`);
  }
});

test('the questions are numbered from 01 to 06 and share one name, so that one answer is open at a time', () => {
  const numbers = [...html.matchAll(/>(\d\d)<\/span>/g)].map(([, number]) => number);
  expect(numbers).toEqual(['01', '02', '03', '04', '05', '06']);
  expect(html.match(/<details[^>]*name="question"/g)).toHaveLength(questions.length);
});

test('the landing page lists all 66 lesson titles', () => {
  const titles = sections.flatMap(({ lessons }) => lessons.map(({ title }) => escaped(title)));
  expect(titles).toHaveLength(66);
  for (const title of titles) expect(html).toContain(title);
});

test('the landing page shows both plans in both currencies', () => {
  for (const amount of ['$58.00', '$78.00', 'RM68.00', 'RM98.00']) expect(html).toContain(amount);
});

test('the landing page holds no URL that needs a plan', () => {
  const links = sections.flatMap(({ lessons }) =>
    lessons.flatMap((lesson) => (lesson.kind === 'link' ? lesson.url : [])),
  );
  for (const url of [...links, sourceCodeUrl, privateQuestionsUrl]) expect(html).not.toContain(url);
});

test('prerendered parts keep the content security policy: no inline style, no inline script', () => {
  const withoutScript = [renderWithoutScript(), renderEmailSentWithoutScript(), renderVerifyWithoutScript()];
  for (const page of [html, renderLandingHead(), renderNotFound(), ...withoutScript]) {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  }
});

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
