import { expect, test } from 'vitest';
import { fillSlots } from './slots.tsx';

test('every slot is filled with the rendered text, unchanged', () => {
  const html = '<head><!--slot:head--></head><body><!--slot:page--><!--slot:page--></body>';
  expect(fillSlots(html, { head: () => '<title>$&</title>', page: () => '<p>' })).toBe(
    '<head><title>$&</title></head><body><p><p></body>',
  );
});

test('a slot without a renderer is an error', () => {
  expect(() => fillSlots('<!--slot:head-->', {})).toThrow('The slot head has no renderer.');
});

test('a renderer without a slot is an error', () => {
  expect(() => fillSlots('<p>', { head: () => '', page: () => '' })).toThrow(
    'The document has no slot head, page.',
  );
});
