import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { UpNext } from './up-next.tsx';

const next = {
  title: 'Columns',
  isArticle: false,
  isFollowing: true,
  includedIn: null,
  onGo: () => undefined,
};

const wordsOf = (change: Partial<typeof next>, autoplays: boolean) =>
  renderToStaticMarkup(<UpNext next={{ ...next, ...change }} autoplays={autoplays} />).replace(
    /<[^>]*>/g,
    ' ',
  );

test('a video is played next, and an article read', () => {
  expect(wordsOf({}, true)).toContain('Play now');
  expect(wordsOf({}, false)).toContain('Play the next lesson');
  for (const autoplays of [true, false])
    expect(wordsOf({ isArticle: true }, autoplays)).not.toContain('Play');
  expect(wordsOf({ isArticle: true }, true)).toContain('Read now');
  expect(wordsOf({ isArticle: true }, false)).toContain('Read the next lesson');
});
