import { expect, test } from 'vitest';
import {
  noteExcerpt,
  notesMarkdown,
  noteObstacle,
  notesAtMost,
  notesOfLessonAtMost,
  noteText,
} from './lesson-notes.ts';

test.each([
  ['  Ask why\n', 'Ask why'],
  ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
  [' \n\t ', ''],
  ['', ''],
])('stores %j as %j', (typed, stored) => {
  expect(noteText(typed)).toBe(stored);
});

test.each([
  [0, 0, null],
  [notesAtMost - 1, notesOfLessonAtMost - 1, null],
  [notesAtMost - 1, notesOfLessonAtMost, 'too-many-notes-in-lesson'],
  [notesAtMost, 0, 'too-many-notes'],
] as const)('with %i notes in the course and %i in the lesson, the obstacle to one more is %s', (...row) => {
  const [inCourse, inLesson, obstacle] = row;
  expect(noteObstacle({ inCourse, inLesson })).toBe(obstacle);
});

test('exports notes as a Markdown list by lesson, with links to their seconds', () => {
  const file = notesMarkdown(
    [
      {
        title: 'Widgets *and* [keys]',
        notes: [
          { time: '0:08', url: 'https://example.com/gpt?lesson=a&t=8', text: '' },
          { time: '3:12', url: 'https://example.com/gpt?lesson=a&t=192', text: 'Ask **why**\n\nand `when`' },
        ],
      },
      { title: 'Lists', notes: [{ time: '1:00', url: '/x', text: 'Later' }] },
    ],
    { title: 'My notes: #1', bookmark: 'Bookmark' },
  );
  expect(file).toBe(
    `# My notes: \\#1

## Widgets \\*and\\* \\[keys\\]

- [0:08](https://example.com/gpt?lesson=a&t=8) Bookmark
- [3:12](https://example.com/gpt?lesson=a&t=192) Ask **why**

  and \`when\`

## Lists

- [1:00](/x) Later
`,
  );
});

const long = Array.from({ length: 60 }, (_, at) => `w${at}x`).join(' ');

test.each([
  ['Ask why', ['why'], 'Ask why'],
  [long, ['w30x'], `… ${long.split(' ').slice(24, 54).join(' ')} …`],
  [long, ['w0x'], `${long.split(' ').slice(0, 30).join(' ')} …`],
  [long, ['w59x'], `… ${long.split(' ').slice(53).join(' ')}`],
  ['A Café\nat noon', ['cafe'], 'A Café at noon'],
])('the excerpt of %j for %j is %j', (text, words, excerpt) => {
  expect(noteExcerpt(text, words)).toBe(excerpt);
});
