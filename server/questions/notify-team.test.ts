import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { answerOf, askOf, learnerOf, questionKey } from '#tests/test-questions.ts';
import { notifyTeam } from './notify-team.ts';

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
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
  ctx.pass({ seconds: 6 });
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
  ctx.pass({ seconds: 6 });
  await notifyTeam(ctx);
  expect((await mails())[2]?.text).toContain('at 3:41:\n\nAnd how?');
});

test('answered questions, own ones, and those of a member who switched the emails off are not emailed', async () => {
  const { ctx, instructor, ann, mails } = await createSite();
  await answerOf(instructor, await askOf(ann));
  await askOf(instructor);
  ctx.pass({ seconds: 6 });
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
  await instructor.ask('PATCH /api/me/question-emails', { newQuestions: false });
  await askOf(ann);
  ctx.pass({ seconds: 6 });
  await notifyTeam(ctx);
  expect(await mails()).toEqual([]);
});
