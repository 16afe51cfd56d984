import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { listed, newQuestionKey, type Question, reasonOf, sendOnce } from './use-questions.ts';

const question = (id: string, second: number, more: Partial<Question> = {}): Question => ({
  id,
  second,
  text: id,
  createdAt: 1,
  isPinned: false,
  isPublished: true,
  messages: [],
  ...more,
});

test('lists own and published questions once, pinned ones first, then by second', () => {
  const page = {
    own: [question('own', 50), question('both', 10)],
    published: [question('pinned', 90, { isPinned: true }), question('both', 10)],
    next: null,
  };
  const all = listed(page, [question('later', 70), question('pinned', 90, { isPinned: true })]);
  expect(all.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['pinned', false],
    ['both', true],
    ['own', true],
    ['later', false],
  ]);
});

test.each<[error: unknown, reason: string]>([
  [new ApiError('internal', 'No answer'), 'unknown'],
  [new TypeError('fetch'), 'unknown'],
  [new ApiError('permission-denied', '', 'buy'), 'no-access'],
  [new ApiError('not-found', ''), 'no-access'],
  [new ApiError('resource-exhausted', '', 'too-many-questions'), 'too-many-today'],
  [new ApiError('resource-exhausted', ''), 'too-fast'],
  [new ApiError('aborted', '', 'too-many-messages'), 'too-long'],
  [new ApiError('aborted', '', 'question-published'), 'published'],
])('explains %o as %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test('a key has 128 random bits', () => {
  expect(newQuestionKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newQuestionKey()).not.toBe(newQuestionKey());
});

test('a text is sent with a new id if its id is stored with an earlier text, and not after other errors', async () => {
  const sent: string[] = [];
  const kept: string[] = [];
  const keep = (id: string) => void kept.push(id);
  const isTaken = async (id: string) => {
    sent.push(id);
    if (id === 'first') throw new ApiError('aborted', '', 'question-id-taken');
  };
  await sendOnce('first', isTaken, keep);
  expect(sent).toEqual(['first', kept[0]]);
  const isAway = async () => {
    throw new ApiError('unavailable', '');
  };
  await expect(sendOnce('second', isAway, keep)).rejects.toMatchObject({ code: 'unavailable' });
  expect(kept).toHaveLength(1);
});
