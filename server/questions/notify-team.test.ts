import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { answerOf, askOf, learnerOf, questionKey, questionLesson } from '#tests/test-questions.ts';
import { notifyTeam } from './notify-team.ts';
import { addQuestion } from './store.ts';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'premium', 'ann@example.com');
  const mails = async () => (await ctx.mails()).filter(({ kind }) => kind === 'new-questions').toReversed();
  return { ctx, instructor, ann, mails };
}

test('a new question is emailed once, and further ones after ten minutes, together if there are many', async () => {
  const { ctx, instructor, ann, mails } = await createSite();
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
  const id = await askOf(ann, { text: 'Why a key?' });
  await Promise.all([notifyTeam(ctx), notifyTeam(ctx)]);
  expect(await mails()).toMatchObject([{ to: 'instructor@example.com' }]);
  expect((await mails())[0]?.text).toContain('at 3:41:\n\nWhy a key?');
  for (let count = 0; count < 4; count++) {
    ctx.pass({ seconds: 60 });
    await askOf(ann);
    await notifyTeam(ctx);
  }
  expect(await mails()).toHaveLength(1);
  ctx.pass({ seconds: 360 });
  await notifyTeam(ctx);
  expect((await mails()).slice(1)).toMatchObject([{ subject: '4 new questions' }]);
  ctx.pass({ seconds: 3600 });
  await notifyTeam(ctx);
  expect(await mails()).toHaveLength(2);

  await answerOf(instructor, id);
  await ann.ask(`PUT /api/questions/${id}/messages/${questionKey()}`, { text: 'And how?' });
  await notifyTeam(ctx);
  expect((await mails())[2]?.text).toContain('at 3:41:\n\nAnd how?');
});

test('answered questions, own ones, and those of a member who switched the emails off are not emailed', async () => {
  const { ctx, instructor, ann, mails } = await createSite();
  await answerOf(instructor, await askOf(ann));
  await askOf(instructor);
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
  await instructor.ask('PATCH /api/me/question-emails', { newQuestions: false });
  await askOf(ann);
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
});

test('a question that is stored after later ones were emailed is emailed, too', async () => {
  const { ctx, ann, mails } = await createSite();
  const asked = ctx.now();
  ctx.pass({ seconds: 60 });
  await askOf(ann, { text: 'In time' });
  await notifyTeam(ctx);
  // Its transaction waited for a lock or a slow disk.
  await addQuestion(ctx.db, {
    id: questionKey(),
    uid: ann.user.uid,
    lessonId: questionLesson,
    second: 5,
    text: 'Stored late',
    now: asked,
  });
  ctx.pass({ seconds: 600 });
  await notifyTeam(ctx);
  expect((await mails()).map(({ text }) => /In time|Stored late/.exec(text)?.[0])).toEqual([
    'In time',
    'Stored late',
  ]);
});
