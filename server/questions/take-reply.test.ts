import { expect, test } from 'vitest';
import { banUser, setPlan } from '#server/accounts/user-store.ts';
import { setRole } from '#server/accounts/team-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { makeReadOnly } from '#tests/test-outages.ts';
import { answerOf, askOf, learnerOf } from '#tests/test-questions.ts';
import { notifyTeam } from './notify-team.ts';

const token = 'a-token-of-a-test-1234';
const env = { MAIL_WEBHOOK_TOKEN: token, MAIL_REPLY_ADDRESS: 'questions@course.example' };

async function createSite(settings: Record<string, string> = env) {
  const ctx = await createTestContext({ env: settings });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const ann = await learnerOf(ctx, 'premium', 'ann@example.com');
  const id = await askOf(ann);
  await notifyTeam(ctx);
  const replyTo = async (kind: string) =>
    (await ctx.mails()).find((mail) => mail.kind === kind)?.replyTo ?? '';
  const messages = async () =>
    (await instructor.ask(`GET /api/studio/questions/${id}`)).body.messages.map(({ author, text, via }) => [
      author,
      text,
      via,
    ]);
  return { ctx, instructor, ann, id, replyTo, messages };
}

type Reply = { from: string; to: string; text: string; headers?: string[]; messageId?: string };

async function post(ctx: TestContext, reply: Reply): Promise<Response> {
  const source = [
    `From: Someone <${reply.from}>`,
    `To: <${reply.to}>`,
    `Message-ID: ${reply.messageId ?? '<1@mail.example>'}`,
    ...(reply.headers ?? []),
    '',
    reply.text,
  ].join('\r\n');
  return ctx.app.request('/webhooks/mail', {
    method: 'POST',
    body: source,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
  });
}

/** Returns the number of stored replies. */
async function send(ctx: TestContext, reply: Reply): Promise<number> {
  const answer = await post(ctx, reply);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { recorded: number }).recorded;
}

const quoted = [
  'Use a key.',
  '',
  'On Friday, Course wrote:',
  '> ##- Write your answer above this line -##',
  '> Why?',
];

test('the team answers by email, privately, and the learner follows up by email', async () => {
  const { ctx, instructor, id, replyTo, messages } = await createSite();
  const to = await replyTo('new-questions');
  expect(to).toMatch(/^questions\+[0-9a-f]{52}@course\.example$/);
  const reply = { from: 'Instructor@example.com', to, text: quoted.join('\r\n') };
  expect([await send(ctx, reply), await send(ctx, reply)]).toEqual([1, 1]);
  expect(await messages()).toEqual([['team', 'Use a key.', 'email']]);
  const answered = (await instructor.ask(`GET /api/studio/questions/${id}`)).body;
  expect(answered).toMatchObject({ isOpen: false, isPublished: false });

  ctx.pass({ seconds: 1 });
  const back = { from: 'ann@example.com', to: await replyTo('question-answered'), text: 'And why?' };
  expect(await send(ctx, { ...back, messageId: '<2@mail.example>' })).toBe(1);
  expect((await messages())[1]).toEqual(['learner', 'And why?', 'email']);
  expect((await instructor.ask('GET /api/studio/question-counts')).body.open).toBe(1);
});

test('a reply counts only from the address it was sent to, unchanged and written by a person', async () => {
  const { ctx, replyTo, messages } = await createSite();
  const to = await replyTo('new-questions');
  const good = { from: 'instructor@example.com', to, text: 'Use a key.' };
  const changed = to.replace(/[0-9a-f](?=@)/, (digit) => (digit === '0' ? '1' : '0'));
  for (const bad of [
    { ...good, from: 'ann@example.com' },
    { ...good, from: 'stranger@example.com' },
    { ...good, to: changed },
    { ...good, to: to.replace('course.example', 'other.example') },
    { ...good, to: 'questions@course.example' },
    { ...good, text: '> only a quote' },
    { ...good, headers: ['Auto-Submitted: auto-replied'] },
    { ...good, headers: ['Precedence: bulk'] },
  ])
    expect([bad, await send(ctx, bad)]).toEqual([bad, 0]);
  expect(await messages()).toEqual([]);
  // Only the sender at the right address gets the reason.
  expect((await ctx.mails()).filter(({ kind }) => kind === 'reply-rejected')).toMatchObject([
    { to: 'instructor@example.com', text: expect.stringContaining('no text above the quoted email') },
  ]);
});

test('a reply after the role or the access ended is rejected', async () => {
  const { ctx, instructor, ann, id, replyTo, messages } = await createSite();
  const siti = await signIn(ctx, 'siti@example.com');
  await setRole(ctx.db, { uid: siti.user.uid, role: 'assistant' });
  ctx.pass({ seconds: 3600 });
  await askOf(ann);
  await notifyTeam(ctx);
  const mail = (await ctx.mails()).find(
    ({ to, kind }) => kind === 'new-questions' && to === 'siti@example.com',
  );
  await ctx.db.updateTable('users').set({ role: null }).where('uid', '=', siti.user.uid).execute();
  expect(await send(ctx, { from: 'siti@example.com', to: mail?.replyTo ?? '', text: 'Use a key.' })).toBe(0);

  await answerOf(instructor, id);
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'free' });
  const back = { from: 'ann@example.com', to: await replyTo('question-answered'), text: 'And why?' };
  expect(await send(ctx, { ...back, messageId: '<3@mail.example>' })).toBe(0);
  expect(await messages()).toHaveLength(1);
});

test('a rejected reply is explained once a day, and never to a program or a banned account', async () => {
  const { ctx, instructor, ann, id, replyTo } = await createSite();
  await answerOf(instructor, id);
  const back = { from: 'ann@example.com', to: await replyTo('question-answered'), text: 'And why?' };
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'free' });
  const told = async () =>
    (await ctx.mails())
      .filter(({ kind }) => kind === 'reply-rejected')
      .map(({ to, text, replyTo: address }) => [to, text.includes('no longer has access'), address]);
  for (const program of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'Return-Path: <>'])
    await send(ctx, { ...back, headers: [program] });
  expect(await told()).toEqual([]);
  await send(ctx, back);
  await send(ctx, back);
  await send(ctx, { ...back, messageId: '<another@mail.example>' });
  expect(await told()).toEqual([['ann@example.com', true, undefined]]);
  ctx.pass({ seconds: 24 * 3600 });
  await send(ctx, back);
  expect(await told()).toHaveLength(2);
  ctx.pass({ seconds: 24 * 3600 });
  await banUser(ctx.db, { uid: ann.user.uid, now: ctx.now() });
  await send(ctx, back);
  expect(await told()).toHaveLength(2);
});

test('a reply that is too long is rejected with its reason rather than cut', async () => {
  const { ctx, instructor, id, replyTo, messages } = await createSite();
  const long = {
    from: 'instructor@example.com',
    to: await replyTo('new-questions'),
    text: 'a '.repeat(2600),
  };
  expect(await send(ctx, long)).toBe(0);
  await answerOf(instructor, id);
  const back = { from: 'ann@example.com', to: await replyTo('question-answered'), text: 'b '.repeat(1100) };
  expect(await send(ctx, back)).toBe(0);
  expect(await messages()).toHaveLength(1);
  const texts = (await ctx.mails()).filter(({ kind }) => kind === 'reply-rejected').map(({ text }) => text);
  expect(texts.join()).toContain('more than 5000 characters');
  expect(texts.join()).toContain('more than 2000 characters');
  expect(texts.join()).toContain(`/studio/questions/${id}`);
});

test('a reply that the database could not store is taken when the mail server repeats it', async () => {
  const { ctx, ann, id, instructor, replyTo, messages } = await createSite();
  await answerOf(instructor, id);
  const told = async () => (await ctx.mails()).filter(({ kind }) => kind === 'reply-rejected').length;
  const back = { from: 'ann@example.com', to: await replyTo('question-answered'), text: 'And why?' };
  const whileReadOnly = async (reply: Reply) => {
    const heal = await makeReadOnly(ctx);
    expect((await post(ctx, reply)).status).toBe(503);
    await heal();
    await send(ctx, reply);
    return send(ctx, reply);
  };
  expect(await whileReadOnly(back)).toBe(1);
  expect(await messages()).toHaveLength(2);
  await setPlan(ctx.db, { uid: ann.user.uid, plan: 'free' });
  expect(await whileReadOnly({ ...back, messageId: '<later@mail.example>' })).toBe(0);
  expect([(await messages()).length, await told()]).toEqual([2, 1]);
});

test('an email with HTML alone is read without what it quotes', async () => {
  const { ctx, replyTo, messages } = await createSite();
  const to = await replyTo('new-questions');
  const html = '<div>Use a <b>key</b> &amp; wait.</div><blockquote>Why?</blockquote>';
  const headers = ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'];
  expect(await send(ctx, { from: 'instructor@example.com', to, text: html, headers })).toBe(1);
  expect(await messages()).toEqual([['team', 'Use a key & wait.', 'email']]);
});

test('without a reply address, emails ask to answer in the studio, and replies have no effect', async () => {
  const { ctx, messages } = await createSite({ MAIL_WEBHOOK_TOKEN: token });
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'new-questions');
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).toContain('Answer in the studio.');
  expect(mail?.text).not.toContain('##-');
  const to = `questions+${'0'.repeat(52)}@course.example`;
  expect(await send(ctx, { from: 'instructor@example.com', to, text: 'Use a key.' })).toBe(0);
  expect(await messages()).toEqual([]);
});
