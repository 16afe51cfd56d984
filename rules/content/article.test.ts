import { expect, test } from 'vitest';
import { articleImages, imageMarkdown, imageOfUrl } from './article.ts';

const id = 'a1'.repeat(32);

test.each([
  [`/images/${id}`, id],
  [`/images/${id}0`, null],
  [`/images/${id}.png`, null],
  [`https://example.com/images/${id}`, null],
  ['/images/../account', null],
])('%s names %s', (url, image) => {
  expect(imageOfUrl(url)).toBe(image);
});

test('the images of a text are found once each, also those that were inserted', () => {
  const other = 'b2'.repeat(32);
  const text = `${imageMarkdown(id, 'A [chart]\nof "sales"')}\n\n![](/images/${other}) ![](/images/${id})`;
  expect(text).toMatch(/^!\[A \\\[chart\\\] of "sales"\]\(\/images\//);
  expect(articleImages(text)).toEqual([id, other]);
  expect(articleImages('/images/short')).toEqual([]);
});
