import { expect, test } from 'vitest';
import { longestNote, notesAtMost, notesOfLessonAtMost } from '#rules/lesson-notes.ts';
import type { Api } from '#contract/api.ts';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addLessonNote, noteKey } from '#tests/test-database.ts';
import { forgetCourse } from './published-course.ts';

const [first, second] = sections[0]!.lessons.map(({ id }) => id) as [string, string];
const ofUltra = sections[3]!.lessons[0]!.id;
const link = sections.flatMap(({ lessons }) => lessons).find(({ kind }) => kind === 'link')!.id;

async function learnerWith(plan: Plan = 'ultra', email?: string, given?: TestContext) {
  const ctx = given ?? (await createTestContext());
  ctx.pass({ seconds: 1 });
  const browser = await signIn(ctx, email);
  const { uid } = browser.user;
  await setPlan(ctx.db, { uid, plan });
  const put = (change: Partial<Note> = {}, id = noteKey()) => putOf(browser, change, id);
  const listOf = async (lessonId = first) =>
    (await browser.ask(`GET /api/lessons/${lessonId}/notes`)).body.notes;
  return { ctx, browser, uid, put, listOf };
}

type ListedNotes = Api['GET /api/notes']['reply'];
type Note = { lessonId: string; second: number; text: string; version: string; replaces: string[] };

function putOf(browser: TestBrowser, change: Partial<Note>, id: string) {
  const note = { lessonId: first, second: 12, text: 'Ask why', version: noteKey(), replaces: [], ...change };
  return browser.ask(`PUT /api/notes/${id}`, note);
}

test('a note and a bookmark are listed by second, for their learner only', async () => {
  const { ctx, put, listOf } = await learnerWith();
  const other = await learnerWith('ultra', 'budi@example.com', ctx);
  const { status, body } = await put({ second: 192, text: 'Ask why\r\nlater ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ second: 192, text: 'Ask why\nlater', createdAt: ctx.now() });
  await put({ second: 8, text: '  ' });
  await put({ lessonId: second });
  expect(await listOf()).toMatchObject([{ second: 8, text: '' }, { second: 192 }]);
  expect(await other.listOf()).toEqual([]);
  expect((await other.browser.ask('GET /api/notes')).body).toEqual({ notes: [], next: null });
});

test('a repeated request adds no second note and changes nothing', async () => {
  const { ctx, put, listOf } = await learnerWith();
  const [id, version] = [noteKey(), noteKey()];
  await put({ version }, id);
  const before = await listOf();
  expect((await put({ version }, id)).status).toBe(200);
  ctx.pass({ seconds: 5 });
  expect(await listOf()).toEqual(before);
});

test('of two changes of one version, the second is rejected and the first one kept', async () => {
  const { put, listOf } = await learnerWith();
  const [id, read] = [noteKey(), noteKey()];
  await put({ version: read }, id);
  expect((await put({ text: 'From the phone', replaces: [read] }, id)).status).toBe(200);
  const late = await put({ text: 'From the laptop', replaces: [read] }, id);
  expect([late.status, late.body]).toMatchObject([409, { code: 'aborted', reason: 'note-changed' }]);
  expect(await listOf()).toMatchObject([{ id, text: 'From the phone' }]);
});

test('two tabs that change a note at the same moment cannot both succeed', async () => {
  const { put, listOf } = await learnerWith();
  for (let round = 0; round < 10; round++) {
    const [id, read] = [noteKey(), noteKey()];
    await put({ version: read }, id);
    const texts = ['From one tab', 'From the other'];
    const replies = await Promise.all(texts.map((text) => put({ text, replaces: [read] }, id)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = texts[replies.findIndex(({ status }) => status === 200)];
    expect((await listOf()).find((note) => note.id === id)?.text).toBe(kept);
  }
});

test('a change whose answer was lost can be followed by another', async () => {
  const { put, listOf } = await learnerWith();
  const [id, read, lost] = [noteKey(), noteKey(), noteKey()];
  await put({ version: read }, id);
  await put({ text: 'Once', version: lost, replaces: [read] }, id);
  expect((await put({ text: 'Twice', replaces: [read, lost] }, id)).status).toBe(200);
  expect(await listOf()).toMatchObject([{ id, text: 'Twice' }]);
});

test('a note is deleted in the version that was read, and a changed one stays', async () => {
  const { browser, put, listOf } = await learnerWith();
  const [id, read, newer] = [noteKey(), noteKey(), noteKey()];
  await put({ version: read }, id);
  await put({ version: newer, replaces: [read] }, id);
  const remove = (...versions: string[]) =>
    browser.ask(`DELETE /api/notes/${id}?replaces=${versions.join()}`);
  expect([(await remove(read)).status, (await listOf()).length]).toEqual([409, 1]);
  expect([(await remove(read, newer)).status, (await listOf()).length]).toEqual([200, 0]);
  expect((await remove(newer)).status).toBe(200);
});

test('a deleted note can be added again, so that deleting can be undone', async () => {
  const { browser, put, listOf } = await learnerWith();
  const [id, version] = [noteKey(), noteKey()];
  await put({ version }, id);
  await browser.ask(`DELETE /api/notes/${id}?replaces=${version}`);
  expect((await put({ replaces: [version] }, id)).status).toBe(200);
  expect(await listOf()).toMatchObject([{ id, text: 'Ask why' }]);
});

test('nobody reads, changes or deletes another learner’s note', async () => {
  const { ctx, put, listOf } = await learnerWith();
  const { browser } = await learnerWith('ultra', 'budi@example.com', ctx);
  const [id, version] = [noteKey(), noteKey()];
  await put({ version }, id);
  expect((await putOf(browser, { text: 'Mine', version, replaces: [version] }, id)).status).toBe(409);
  expect((await browser.ask(`DELETE /api/notes/${id}?replaces=${version}`)).status).toBe(200);
  expect(await listOf()).toMatchObject([{ id, text: 'Ask why' }]);
});

test.each<[who: string, plan: Plan | null, lesson: string, status: number, reason: string | undefined]>([
  ['a visitor', null, first, 401, undefined],
  ['a free learner', 'free', first, 403, 'buy'],
  ['a Premium learner', 'premium', first, 200, undefined],
  ['a Premium learner', 'premium', ofUltra, 403, 'upgrade'],
  ['an Ultra learner', 'ultra', ofUltra, 200, undefined],
  ['an Ultra learner', 'ultra', link, 404, undefined],
  ['an Ultra learner', 'ultra', 'unknown', 404, undefined],
])('%s with the plan %s writes in %s: %i %s', async (_, plan, lessonId, status, reason) => {
  const ctx = await createTestContext();
  const browser = plan === null ? new TestBrowser(ctx) : (await learnerWith(plan, undefined, ctx)).browser;
  const { body, ...reply } = await putOf(browser, { lessonId }, noteKey());
  expect([reply.status, body.reason]).toEqual([status, reason]);
});

test('after a refund, notes are read and deleted but neither added nor changed', async () => {
  const { ctx, browser, uid, put, listOf } = await learnerWith();
  const [id, version] = [noteKey(), noteKey()];
  await put({ version }, id);
  await setPlan(ctx.db, { uid, plan: 'free' });
  expect((await put()).status).toBe(403);
  expect((await put({ text: 'New', replaces: [version] }, id)).status).toBe(403);
  expect(await listOf()).toHaveLength(1);
  expect((await browser.ask('GET /api/notes?words=why')).body.notes).toHaveLength(1);
  expect((await browser.ask('GET /api/export')).body).toMatchObject({ lessonNotes: [{ text: 'Ask why' }] });
  expect((await browser.ask(`DELETE /api/notes/${id}?replaces=${version}`)).status).toBe(200);
});

test('notes of a removed lesson keep its last title, come last, and cannot be changed', async () => {
  const { ctx, browser, put } = await learnerWith();
  await put({ lessonId: first, text: 'In the first' });
  await put({ lessonId: second, text: 'In the second' });
  await ctx.db.updateTable('lessons').set({ removedAt: 1 }).where('id', '=', first).execute();
  forgetCourse(ctx.db);
  expect((await put({ lessonId: first })).status).toBe(404);
  const { notes } = (await browser.ask('GET /api/notes')).body;
  expect(notes.map(({ lessonId, title, text }) => [lessonId, title, text])).toEqual([
    [second, sections[0]!.lessons[1]!.title, 'In the second'],
    [first, sections[0]!.lessons[0]!.title, 'In the first'],
  ]);
});

test('all notes come in pages, each once, in the order of the course', async () => {
  const { ctx, browser, uid } = await learnerWith();
  for (let at = 0; at < 130; at++)
    for (const lessonId of [second, first])
      await addLessonNote(ctx.db, { uid, lessonId, second: 129 - at, text: `Note ${at}` });
  await ctx.db.updateTable('lessons').set({ removedAt: 1 }).where('id', '=', second).execute();
  const found: string[] = [];
  for (let query: string | null = ''; query !== null;) {
    const page: ListedNotes = (await browser.ask(`GET /api/notes?${query}`)).body;
    expect(page.notes.length).toBeLessThanOrEqual(100);
    found.push(...page.notes.map(({ lessonId, second: at }) => `${lessonId} ${at}`));
    query = page.next && `after=${page.next}`;
  }
  const seconds = Array.from({ length: 130 }, (_, at) => at);
  expect(found).toEqual([first, second].flatMap((lesson) => seconds.map((at) => `${lesson} ${at}`)));
});

test('the search finds all words in any spelling, and no pattern', async () => {
  const { browser, put } = await learnerWith();
  await put({ text: 'A Café at 100%' });
  await put({ text: 'Nothing' });
  const search = async (words: string) =>
    (await browser.ask(`GET /api/notes?words=${encodeURIComponent(words)}`)).body.notes.length;
  expect(await search('cafe A')).toBe(1);
  expect(await search('cafe nothing')).toBe(0);
  expect(await search('0%')).toBe(1);
  expect(await search('%o')).toBe(0);
});

test('a lesson and a learner have a limited number of notes, which can still be changed', async () => {
  const { ctx, uid, put } = await learnerWith();
  const fill = async (lessonId: string, count: number) => {
    const rows = Array.from({ length: count }, () => ({ id: noteKey(), uid, lessonId, second: 1 }));
    const rest = { text: '', folded: '', version: noteKey(), createdAt: 1, updatedAt: 1 };
    for (let at = 0; at < count; at += 500)
      await ctx.db
        .insertInto('lessonNotes')
        .values(rows.slice(at, at + 500).map((row) => ({ ...row, ...rest })))
        .execute();
    return { id: rows[0]?.id, version: rest.version };
  };
  const one = await fill(first, notesOfLessonAtMost);
  expect((await put()).body).toMatchObject({ code: 'aborted', reason: 'too-many-notes-in-lesson' });
  expect((await put({ replaces: [one.version] }, one.id)).status).toBe(200);
  expect((await put({ lessonId: second })).status).toBe(200);
  await fill(second, notesAtMost - notesOfLessonAtMost - 1);
  expect((await put({ lessonId: ofUltra })).body).toMatchObject({ reason: 'too-many-notes' });
});

test('writes are limited to 120 a minute', async () => {
  const { put } = await learnerWith();
  const [id, version] = [noteKey(), noteKey()];
  for (let call = 0; call < 120; call++) expect((await put({ version }, id)).status).toBe(200);
  expect((await put({ version }, id)).status).toBe(429);
});

test('a text that is too long is rejected', async () => {
  const { put } = await learnerWith();
  expect((await put({ text: 'é'.repeat(longestNote) })).status).toBe(200);
  expect((await put({ text: 'é'.repeat(longestNote + 1) })).status).toBe(400);
});
