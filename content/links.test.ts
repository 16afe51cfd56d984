import { expect, test } from 'vitest';
import { pageAt } from '#rules/pages.ts';
import { sections } from './course.ts';
import { helpChat } from './help-chat.ts';
import { privateQuestionsUrl, sourceCodeUrl } from './links.ts';

const guides = sections.flatMap(({ lessons }) =>
  lessons.flatMap((lesson) => (lesson.kind === 'link' ? [lesson.url] : [])),
);

test('every link of a first run leads to a page of the site itself', () => {
  const links = [helpChat.url.split('?')[0] ?? '', sourceCodeUrl, privateQuestionsUrl, ...guides];
  expect(links.map(pageAt)).toEqual([
    'helpChat',
    'sourceCode',
    'privateQuestions',
    'launchChecklist',
    'revenueStrategy',
  ]);
});
