import { expect, test } from 'vitest';
import type { CourseLesson } from '#rules/content/document.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';

const read = 'GET /api/studio/content';
const saveOf = (page: string) => `PUT /api/studio/content/draft/${page}` as const;
const publish = 'POST /api/studio/content/revisions';

const site = { ...defaultDocument.site, name: 'Kursus Rizal' };

async function instructorOf(ctx: TestContext) {
  return signIn(ctx, 'instructor@example.com');
}

test('the instructor reads the draft, saves a page, sees the changes, and publishes', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const { body: first } = await instructor.ask(read);
  expect(first).toMatchObject({
    draft: { basedOn: 1, savedBy: null, hasChanges: false },
    published: { id: 1, publishedBy: null, note: '' },
  });
  const { body: saved } = await instructor.ask(saveOf('site'), {
    version: first.draft.version,
    content: site,
  });
  expect(saved).toMatchObject({ savedAt: ctx.now(), hasChanges: true });
  const { body: changes } = await instructor.ask('GET /api/studio/content/changes');
  expect(changes.version).toBe(saved.version);
  expect(changes.gaps).toEqual([]);
  expect(changes.changes).toContainEqual({
    path: 'site.name',
    kind: 'changed',
    before: 'Lectern',
    after: 'Kursus Rizal',
  });
  const { status, body: revision } = await instructor.ask(publish, {
    version: saved.version,
    note: 'A new name',
  });
  expect([status, revision]).toEqual([
    201,
    {
      id: 2,
      publishedAt: ctx.now(),
      publishedBy: 'instructor@example.com',
      note: 'A new name',
      origin: null,
      restores: null,
    },
  ]);
  expect((await instructor.ask(read)).body.draft).toMatchObject({
    basedOn: 2,
    savedBy: 'instructor@example.com',
    hasChanges: false,
  });
  const { body: history } = await instructor.ask('GET /api/studio/content/revisions');
  expect(history).toMatchObject({ revisions: [{ id: 2 }, { id: 1 }], more: false });
  const audit = ctx.db.selectFrom('audit').select(['action', 'detail']).where('subject', '=', 'content');
  expect(await audit.execute()).toEqual([{ action: 'content-published', detail: 'revision 2' }]);
});

test('rejects an invalid page with its field, and a stale version with aborted', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const { version } = (await instructor.ask(read)).body.draft;
  const bad = await instructor.ask(saveOf('site'), { version, content: { ...site, accent: 'red' } });
  expect([bad.status, bad.body]).toMatchObject([400, { code: 'invalid-argument', hint: 'site.accent' }]);
  const empty = await instructor.ask(saveOf('site'), { version });
  expect(empty.status).toBe(400);
  const unknown = await instructor.ask(saveOf('secrets'), { version, content: {} });
  expect(unknown.status).toBe(400);
  const stale = await instructor.ask(saveOf('site'), { version: 'former', content: site });
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'aborted', reason: 'draft-changed' }]);
  expect((await instructor.ask(read)).body.draft.version).toBe(version);
});

test('accepts a page larger than other bodies, up to the limit of the document', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const { version } = (await instructor.ask(read)).body.draft;
  const { course } = defaultDocument;
  const lesson = course.sections[0]!.lessons[0]!;
  const lessons = Array.from({ length: 100 }, (_, at) => ({
    ...lesson,
    id: `lesson-${at}`,
    description: { en: 'x'.repeat(4_000) },
  }));
  const content = { ...course, sections: [{ ...course.sections[0]!, lessons }] };
  const { status } = await instructor.ask(saveOf('course'), { version, content });
  expect(status).toBe(200);
  const huge = await instructor.ask(saveOf('course'), { version, content: 'x'.repeat(4_100_000) });
  expect([huge.status, huge.body.code]).toEqual([400, 'invalid-argument']);
});

test('rejects a gap with field and reason, and pages that cannot be rendered', async () => {
  const failing = { fails: false };
  const check = async () => {
    if (failing.fails) throw new ApiError('invalid-argument', 'A component fails');
  };
  const shown: number[] = [];
  const ctx = await createTestContext({ pages: { check, showPublished: async () => void shown.push(1) } });
  const instructor = await instructorOf(ctx);
  const { version } = (await instructor.ask(read)).body.draft;
  const { body } = await instructor.ask(saveOf('site'), { version, content: { ...site, name: '' } });
  const gap = await instructor.ask(publish, { version: body.version });
  expect([gap.status, gap.body]).toMatchObject([400, { reason: 'needs-text', hint: 'site.name' }]);
  expect((await instructor.ask('GET /api/studio/content/changes')).body.gaps).toEqual([
    { path: 'site.name', reason: 'needs-text' },
  ]);
  const saved = await instructor.ask(saveOf('site'), { version: body.version, content: site });
  failing.fails = true;
  expect((await instructor.ask(publish, { version: saved.body.version })).status).toBe(400);
  expect((await instructor.ask(read)).body.published.id).toBe(1);
  expect(shown).toHaveLength(0);
  failing.fails = false;
  expect((await instructor.ask(publish, { version: saved.body.version })).status).toBe(201);
  expect(shown).toHaveLength(1);
});

test('reverts the draft, and restores an older revision', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const { version } = (await instructor.ask(read)).body.draft;
  const saved = await instructor.ask(saveOf('site'), { version, content: site });
  await instructor.ask(publish, { version: saved.body.version });
  const again = await instructor.ask('POST /api/studio/content/revisions/1/restoration', {
    version: saved.body.version,
  });
  expect([again.status, again.body.id]).toEqual([201, 3]);
  const { draft } = (await instructor.ask(read)).body;
  expect(draft).toMatchObject({ basedOn: 3, hasChanges: false, document: { site: { name: 'Lectern' } } });
  const other = await instructor.ask(saveOf('site'), { version: draft.version, content: site });
  const back = await instructor.ask(`DELETE /api/studio/content/draft?version=${other.body.version}`);
  expect([back.status, back.body.draft]).toMatchObject([200, { hasChanges: false }]);
  for (const id of ['9', '9999999999999', 'x'])
    expect([400, 404]).toContain(
      (await instructor.ask(`POST /api/studio/content/revisions/${id}/restoration`, { version })).status,
    );
});

test('lists the videos that a lesson can use, with their lengths', async () => {
  const ctx = await createTestContext();
  const { body } = await (await instructorOf(ctx)).ask('GET /api/studio/videos');
  expect(body.videos).toHaveLength(64);
  expect(body.videos).toContainEqual(
    expect.objectContaining({ id: 'install-flutter', lengthSeconds: 20, state: 'ready', isTeaser: false }),
  );
});

const ours = endpoints
  .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  .filter((key) => /studio\/(content|videos|images)/.test(key));

test.each(ours)('only the instructor may call %s', async (key) => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  const [method = '', path = ''] = key.replace('{page}', 'site').replace('{id}', '1').split(' ');
  const given = method === 'POST' || method === 'PUT' ? { version: 'v', content: {} } : undefined;
  const body = method === 'POST' ? { version: 'v' } : given;
  const url = method === 'DELETE' ? `${path}?version=v` : path;
  for (const browser of [new TestBrowser(ctx), learner])
    expect((await browser.ask(`${method} ${url}` as `GET ${string}`, body)).status).toBe(404);
});

/** Saves and publishes the course with these lessons in its first section. */
async function teachLessons(instructor: TestBrowser, lessons: readonly CourseLesson[]) {
  const { version } = (await instructor.ask(read)).body.draft;
  const [section, ...others] = defaultDocument.course.sections;
  const content = { ...defaultDocument.course, sections: [{ ...section!, lessons }, ...others] };
  const saved = await instructor.ask(saveOf('course'), { version, content });
  if (saved.status === 200) await instructor.ask(publish, { version: saved.body.version });
  return saved;
}

test('rejects the id of a removed lesson, except when an older revision is restored', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const [first, ...others] = defaultDocument.course.sections[0]!.lessons;
  expect((await teachLessons(instructor, others)).status).toBe(200);
  const namesake = { ...first!, title: { en: 'Quite another lesson' } };
  expect(await teachLessons(instructor, [...others, namesake])).toMatchObject({
    status: 400,
    body: { reason: 'removed-id', hint: `course.sections.0.lessons.${others.length}` },
  });
  const { version } = (await instructor.ask(read)).body.draft;
  const restored = await instructor.ask('POST /api/studio/content/revisions/1/restoration', { version });
  expect(restored).toMatchObject({ status: 201, body: { id: 3, restores: 1 } });
  expect((await teachLessons(instructor, [namesake, ...others])).status).toBe(200);
});

test('undo restores a lesson that was removed only from the draft, or unpublished', async () => {
  const ctx = await createTestContext();
  const instructor = await instructorOf(ctx);
  const [first, ...others] = defaultDocument.course.sections[0]!.lessons;
  const unpublished = { ...first!, state: 'draft' as const };
  expect((await teachLessons(instructor, [unpublished, ...others])).status).toBe(200);
  const [section, ...sections] = defaultDocument.course.sections;
  for (const lessons of [others, [unpublished, ...others]]) {
    const { version } = (await instructor.ask(read)).body.draft;
    const content = { ...defaultDocument.course, sections: [{ ...section!, lessons }, ...sections] };
    expect((await instructor.ask(saveOf('course'), { version, content })).status).toBe(200);
  }
});
