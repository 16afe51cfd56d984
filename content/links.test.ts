import { expect, test } from 'vitest';
import { pageAt } from '#rules/page-at.ts';
import { defaultDocument, sections } from '#tests/content/default-course.ts';

const { helpChat, sourceCodeUrl, questionsUrl } = defaultDocument.site;

const guides = sections.flatMap(({ lessons }) =>
  lessons.flatMap((lesson) => (lesson.kind === 'link' ? [lesson.url] : [])),
);

test('every default link leads to a page of the site', () => {
  const links = [helpChat.url.split('?')[0] ?? '', sourceCodeUrl, questionsUrl, ...guides];
  expect(links.map(pageAt)).toEqual([
    'helpChat',
    'sourceCode',
    'privateQuestions',
    'launchChecklist',
    'revenueStrategy',
  ]);
});
