import { expect, test } from 'vitest';
import { playsWithoutAccount } from '#rules/access.ts';
import { paragraphsOf } from './preview-lesson.ts';
import { previewLessonAt, previewLessonPath } from './preview-paths.ts';

test('only a video that is a free preview plays without an account, and only while the site is open', () => {
  const open = { isOpen: true };
  expect(playsWithoutAccount({ kind: 'video', isFreePreview: true }, open)).toBe(true);
  expect(playsWithoutAccount({ kind: 'video', isFreePreview: false }, open)).toBe(false);
  expect(playsWithoutAccount({ kind: 'link', isFreePreview: true }, open)).toBe(false);
  expect(playsWithoutAccount({ kind: 'video', isFreePreview: true }, { isOpen: false })).toBe(false);
});

test('sentences become paragraphs of five', () => {
  const sentences = Array.from({ length: 7 }, (_, at) => ({ atSeconds: at * 3, text: `Sentence ${at}.` }));
  expect(paragraphsOf(sentences)).toEqual([
    { atSeconds: 0, text: 'Sentence 0. Sentence 1. Sentence 2. Sentence 3. Sentence 4.' },
    { atSeconds: 15, text: 'Sentence 5. Sentence 6.' },
  ]);
  expect(paragraphsOf([])).toEqual([]);
});

test('the path of a page names its lesson, and no other path does', () => {
  expect(previewLessonAt(previewLessonPath('install-flutter'))).toBe('install-flutter');
  for (const path of ['/lessons', '/lessons/', '/lessons/a/b', '/lessons/a.jpg', '/lessons/%2e', '/gpt'])
    expect(previewLessonAt(path), path).toBeNull();
});
