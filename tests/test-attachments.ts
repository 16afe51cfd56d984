/** Lessons with attachments and chapters, published on a test's site. */
import type { Chapter, ContentDocument, CourseLesson, LessonAttachment } from '#rules/content/document.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import type { TestBrowser } from './test-browser.ts';
import { siteUrl, type TestContext } from './test-context.ts';

export type UploadBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Uploads an attachment as the studio does. */
export function upload(
  ctx: TestContext,
  browser: TestBrowser,
  body: UploadBody,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { id: string; bytes: number; code?: string; reason?: string } }> {
  return sendBytes(ctx, browser, { endpoint: 'POST /api/studio/attachments', body, headers }) as ReturnType<
    typeof upload
  >;
}

/** Sends raw bytes as the studio does. @returns the parsed reply */
export async function sendBytes(
  ctx: TestContext,
  browser: TestBrowser,
  { endpoint, body, headers = {} }: { endpoint: string; body: UploadBody; headers?: Record<string, string> },
): Promise<{ status: number; body: unknown }> {
  const [method = '', path = ''] = endpoint.split(' ');
  const reply = await ctx.app.request(path, {
    method,
    headers: {
      origin: siteUrl,
      'content-type': 'application/octet-stream',
      cookie: `session=${browser.cookies.get('session') ?? ''}`,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: reply.status, body: (await reply.json()) as unknown };
}

/** Publishes the draft with changed fields of some lessons, by lesson id. */
export async function publishLessons(
  ctx: TestContext,
  changes: Record<
    string,
    {
      attachments?: LessonAttachment[];
      chapters?: Chapter[];
      state?: CourseLesson['state'];
      video?: string;
    }
  >,
): Promise<void> {
  const { version, document } = await readDraft(ctx);
  const { version: saved } = await saveDraftPage(ctx, {
    page: 'course',
    content: withLessons(document, changes).course,
    version,
    uid: 'teacher',
  });
  await publishDraft(ctx, { version: saved, note: '', uid: 'teacher' });
}

/** Returns the document with changed fields of some lessons, by lesson id. */
export function withLessons(document: ContentDocument, changes: Record<string, object>): ContentDocument {
  const sections = document.course.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lesson, ...changes[lesson.id] })),
  }));
  return { ...document, course: { ...document.course, sections } };
}
