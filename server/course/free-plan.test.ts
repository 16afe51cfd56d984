import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { publishForTest } from '#tests/content/previews.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

function withFreePlan(isShown: boolean): ContentDocument {
  const { course, plans } = defaultDocument;
  const ids = freeIds();
  const sections = course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, isFree: ids.includes(lesson.id) })),
  }));
  return {
    ...defaultDocument,
    plans: { ...plans, free: { ...plans.free, isShown } },
    course: { ...course, sections },
  };
}

/** The first lesson of sections 1, 5 and 6: two videos and a link. */
function freeIds(): string[] {
  const [first, , , , fifth, sixth] = defaultDocument.course.sections;
  return [first, fifth, sixth].map((section) => section!.lessons[0]!.id);
}

test('the free plan opens its lessons to everyone who is signed in, and only while there is one', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const visitor = new TestBrowser(ctx);
  const answers = async (browser: TestBrowser) =>
    Promise.all(
      freeIds().map(async (id) => {
        const { status, body } = await browser.ask(`GET /api/lessons/${id}/playback`);
        return [status, body.reason ?? body.kind];
      }),
    );
  const verdicts = async () => {
    const { sections } = (await learner.ask('GET /api/course')).body;
    const lessons = sections.flatMap((section) => section.lessons);
    return lessons.filter(({ verdict }) => verdict !== 'buy').map(({ id, verdict }) => [id, verdict]);
  };

  await publishForTest(ctx, withFreePlan(true));
  expect(await answers(learner)).toEqual([
    [200, 'video'],
    [200, 'video'],
    [200, 'link'],
  ]);
  const [video, other, link] = freeIds();
  expect(await verdicts()).toEqual([
    [video, 'play'],
    [other, 'play'],
    [link, 'open-link'],
  ]);
  expect(await answers(visitor)).toEqual(freeIds().map(() => [401, 'sign-in']));

  await publishForTest(ctx, withFreePlan(false));
  expect(await answers(learner)).toEqual(freeIds().map(() => [403, 'buy']));
  expect(await verdicts()).toEqual([]);
});
