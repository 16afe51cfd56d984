/** Uploads the files of lessons. Uploads continue while the lesson's form is closed, and move with their lesson. */
import type { CourseContent, CourseLesson, LessonAttachment } from '#rules/content/document.ts';
import { attachmentLimits, listLimits, safeFileName } from '#rules/content/limits.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { documentOf } from '#web/studio/draft/draft-context.tsx';
import type { Draft } from '#web/studio/draft/draft.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { fingerprintOf } from '#web/studio/uploads/fingerprint.ts';
import { endUpload } from '#web/studio/uploads/resumable-upload.ts';
import { failureOf, type SendFailure } from '#web/studio/uploads/send-file.ts';
import { transfer } from '#web/studio/uploads/transfer.ts';
import { createUploadList, type ListedUpload, unsent } from '#web/studio/uploads/upload-list.ts';

type AttachmentFailure = Exclude<SendFailure, 'not-video'>;

export type AttachmentUpload = ListedUpload & {
  lesson: string;
  draft: Draft;
  file: File;
  /** Empty until the file was read. */
  fingerprint: string;
  /** The id of the upload; null until the site has created it. */
  uploadId: string | null;
  failure: AttachmentFailure | null;
};

const uploads = createUploadList<AttachmentUpload>();

/** More parallel uploads would not be faster. */
const mostAtOnce = 3;

const running = new Map<number, AbortController>();

/** The sizes in bytes of the files uploaded since the page was opened, by id. */
const storedSizes = new Map<string, number>();

const text = messages.studioCourse.files;

export function useAttachmentUploads(lesson: string): AttachmentUpload[] {
  return uploads.use().filter((upload) => upload.lesson === lesson);
}

export function storedSize(id: string): number | undefined {
  return storedSizes.get(id);
}

export function startAttachmentUploads(draft: Draft, lesson: string, files: readonly File[]): void {
  for (const file of files) {
    const upload = add({ draft, lesson, file });
    const failure = failureBeforeSending(file);
    if (failure) fail(upload, failure);
    else void readFile(upload.key, file);
  }
}

/** Lists files and folders that the browser could not read as failed uploads. */
export function listUnreadableAttachments(draft: Draft, lesson: string, names: readonly string[]): void {
  for (const name of names) fail(add({ draft, lesson, file: new File([], name) }), 'unreadable');
}

function add(upload: Pick<AttachmentUpload, 'draft' | 'lesson' | 'file'>): AttachmentUpload {
  const { name, size } = upload.file;
  const fields = { name, size, ...unsent, fingerprint: '', uploadId: null, failure: null };
  return uploads.add({ ...upload, ...fields, state: 'reading' });
}

function failureBeforeSending({ size }: Blob): AttachmentFailure | null {
  if (size === 0) return 'empty';
  return size > attachmentLimits.bytes ? 'too-large' : null;
}

/** The same file is added once, also when it is dropped twice. */
async function readFile(key: number, file: File): Promise<void> {
  const fingerprint = await fingerprintOf(file).catch(() => '');
  const upload = uploads.find(key);
  if (upload?.state !== 'reading') return;
  if (fingerprint === '') return fail(upload, 'unreadable');
  const same = uploads
    .list()
    .find((each) => each.fingerprint === fingerprint && each.lesson === upload.lesson);
  if (same) {
    uploads.remove(key);
    announce(text.there(upload.name));
    if (same.state === 'failed' || same.state === 'paused') resumeAttachmentUpload(same.key);
    return;
  }
  uploads.change(key, { fingerprint, state: 'waiting' });
  startNext();
}

/** Cancels an upload, or dismisses a failed one. */
export function endAttachmentUpload(key: number): void {
  const upload = uploads.find(key);
  stop(key);
  uploads.remove(key);
  if (!upload) return;
  // The site deletes abandoned uploads after a week.
  if (upload.uploadId !== null) void endUpload('attachments', upload.uploadId).catch(() => {});
  if (upload.state !== 'failed') announce(messages.studioVideos.uploads.cancelled(upload.name));
  startNext();
}

export function pauseAttachmentUpload(key: number): void {
  uploads.change(key, { state: 'paused', secondsLeft: null });
  stop(key);
  startNext();
}

/** Resumes a paused upload, or tries a failed one again. */
export function resumeAttachmentUpload(key: number): void {
  uploads.change(key, { state: 'waiting', failure: null });
  startNext();
}

function stop(key: number): void {
  running.get(key)?.abort();
  running.delete(key);
}

function startNext(): void {
  for (const upload of uploads.list().filter(({ state }) => state === 'waiting')) {
    if (running.size >= mostAtOnce) return;
    void send(upload);
  }
}

async function send(upload: AttachmentUpload): Promise<void> {
  const { key, lesson, draft, file, name, fingerprint } = upload;
  const stopping = new AbortController();
  running.set(key, stopping);
  const { signal } = stopping;
  try {
    const reply = await transfer({
      kind: 'attachments',
      bytes: file,
      name,
      fingerprint,
      findEarlier: () => findEarlierAttachment(fingerprint, file.size),
      signal,
      change: (fields) => uploads.change(key, fields),
      onCreated: (uploadId) => uploads.change(key, { uploadId }),
    });
    if (signal.aborted) return;
    const id = reply.getHeader('Attachment-Id') ?? '';
    storedSizes.set(id, file.size);
    running.delete(key);
    uploads.remove(key);
    attach(draft, { lesson, id, name, key });
  } catch (error) {
    const failure = await failureOf(error);
    if (signal.aborted) return;
    running.delete(key);
    fail(upload, failure === 'not-video' ? 'unknown' : failure);
  }
  startNext();
}

function fail({ key, name }: AttachmentUpload, failure: AttachmentFailure): void {
  uploads.change(key, { state: 'failed', failure, secondsLeft: null });
  announce(`${name}: ${text.failures[failure]}`);
}

/**
 * Returns an upload of the same file in the last week; the site names the stored file of a complete one immediately.
 */
async function findEarlierAttachment(fingerprint: string, size: number): Promise<string | null> {
  const all = (await call('GET /api/studio/attachments')).uploads;
  return all.find((each) => each.fingerprint === fingerprint && each.bytes === size)?.id ?? null;
}

type Attached = LessonAttachment & { lesson: string; key: number };

function attach(draft: Draft, { lesson, id, name, key }: Attached): void {
  const { course } = documentOf(draft);
  if (hasAttachment(course, lesson, id)) return announce(text.there(name));
  draft.edit('course', `attachment ${key}`, (before) => addAttachment(before, lesson, { id, name }));
  announce(messages.studioVideos.uploads.done(name));
}

/** Adds a file under a safe, unique name. A full lesson stays unchanged. */
export function addAttachment(
  course: CourseContent,
  lessonId: string,
  { id, name }: LessonAttachment,
): CourseContent {
  const sections = course.sections.map((section) =>
    section.lessons.some((lesson) => lesson.id === lessonId)
      ? {
          ...section,
          lessons: section.lessons.map((lesson) =>
            lesson.id === lessonId ? withAttachment(lesson, { id, name }) : lesson,
          ),
        }
      : section,
  );
  return { ...course, sections };
}

export function hasAttachment({ sections }: CourseContent, lessonId: string, id: string): boolean {
  return sections.some(({ lessons }) =>
    lessons.some((lesson) => lesson.id === lessonId && lesson.attachments.some((each) => each.id === id)),
  );
}

function withAttachment(lesson: CourseLesson, { id, name }: LessonAttachment): CourseLesson {
  const { attachments } = lesson;
  if (attachments.length >= listLimits.attachments.max || attachments.some((each) => each.id === id))
    return lesson;
  const free = freeName(safeFileName(name) || 'file', new Set(attachments.map((each) => each.name)));
  return { ...lesson, attachments: [...attachments, { id, name: free }] };
}

/** `notes.pdf` becomes `notes 2.pdf` beside another `notes.pdf`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^. ]{1,16})?$/.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number++)
    free = safeFileName(`${stem.slice(0, 90)} ${number}${ending}`);
  return free;
}
