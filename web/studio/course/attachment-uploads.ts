/** Uploads the files of lessons. Uploads continue while the lesson's form is closed, and move with their lesson. */
import { useSyncExternalStore } from 'react';
import type { CourseContent, CourseLesson, LessonAttachment } from '#rules/content/document.ts';
import { attachmentLimits, listLimits, safeFileName } from '#rules/content/limits.ts';
import type { Api, ErrorReply } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { documentOf } from '#web/studio/draft/draft-context.tsx';
import type { Draft } from '#web/studio/draft/draft.ts';
import { announce } from '#web/studio/parts/announcer.tsx';

export type Upload = {
  key: number;
  lesson: string;
  file: File;
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  failure: SendFailure | null;
};

/** More parallel uploads would not be faster. */
const mostAtOnce = 3;

let uploads: readonly Upload[] = [];
let lastKey = 0;
const running = new Map<number, () => void>();
const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();

/** The sizes in bytes of the files uploaded since the page was opened, by id. */
const storedSizes = new Map<string, number>();

export function useUploads(lesson: string): Upload[] {
  return useSyncExternalStore(subscribe, () => uploads).filter((upload) => upload.lesson === lesson);
}

export function storedSize(id: string): number | undefined {
  return storedSizes.get(id);
}

export function startUploads(draft: Draft, lesson: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    lastKey += 1;
    drafts.set(lastKey, draft);
    return { key: lastKey, lesson, file, sent: 0, state: 'waiting', failure: null };
  });
  set([...uploads, ...added]);
  startNext();
}

/** Cancels an upload, or dismisses a failed one. */
export function endUpload(key: number): void {
  const upload = uploads.find((each) => each.key === key);
  running.get(key)?.();
  running.delete(key);
  drafts.delete(key);
  set(uploads.filter((each) => each.key !== key));
  if (upload && upload.state !== 'failed') announce(messages.studioCourse.files.cancelled(upload.file.name));
  startNext();
}

export function retryUpload(key: number): void {
  change(key, { state: 'waiting', sent: 0, failure: null });
  startNext();
}

function startNext(): void {
  for (const upload of uploads.filter(({ state }) => state === 'waiting')) {
    if (running.size >= mostAtOnce) return;
    start(upload);
  }
}

function start({ key, lesson, file }: Upload): void {
  change(key, { state: 'sending' });
  // A rejected file calls back before `sendFile` returns.
  let isOver = false;
  const end = () => {
    isOver = true;
    running.delete(key);
  };
  const stop = sendFile(file, {
    onSent: (sent) => change(key, { sent }),
    onStored: ({ id, bytes }) => {
      end();
      storedSizes.set(id, bytes);
      const draft = drafts.get(key);
      drafts.delete(key);
      set(uploads.filter((each) => each.key !== key));
      if (draft) attach(draft, { lesson, id, name: file.name, key });
      startNext();
    },
    onFailed: (failure) => {
      end();
      change(key, { state: 'failed', failure });
      announce(`${file.name}: ${messages.studioCourse.files.failures[failure]}`);
      startNext();
    },
  });
  if (!isOver) running.set(key, stop);
}

type Attached = { lesson: string; id: string; name: string; key: number };

function attach(draft: Draft, { lesson, id, name, key }: Attached): void {
  const { course } = documentOf(draft);
  if (hasAttachment(course, lesson, id)) return announce(messages.studioCourse.files.there(name));
  draft.edit('course', `attachment ${key}`, (before) => addAttachment(before, lesson, { id, name }));
  announce(messages.studioCourse.files.done(name));
}

function change(key: number, fields: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
}

function set(next: readonly Upload[]): void {
  uploads = next;
  const isBusy = uploads.some(({ state }) => state !== 'failed');
  if (isBusy) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Browsers ask for confirmation before leaving during uploads. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
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

type StoredFile = Api['POST /api/studio/attachments']['reply'];

type SendFailure =
  | 'too-large'
  | 'empty'
  | 'too-many'
  | 'disk-full'
  | 'folder-not-shared'
  | 'busy'
  | 'offline'
  | 'signed-out'
  | 'unknown';

type Sending = {
  onSent: (bytes: number) => void;
  onStored: (file: StoredFile) => void;
  onFailed: (failure: SendFailure) => void;
};

/** Returns a function that cancels the upload without calling back. XMLHttpRequest reports progress, which fetch cannot. */
function sendFile(file: Blob, { onSent, onStored, onFailed }: Sending): () => void {
  const failure = errorBeforeSending(file);
  if (failure) {
    onFailed(failure);
    return () => {};
  }
  const request = new XMLHttpRequest();
  request.open('POST', '/api/studio/attachments');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.responseType = 'json';
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  request.addEventListener('error', () => onFailed('offline'));
  request.addEventListener('load', () => {
    if (request.status === 201) onStored(request.response as StoredFile);
    else onFailed(failureOf(request.status, request.response as Partial<ErrorReply> | null));
  });
  request.send(file);
  return () => request.abort();
}

function errorBeforeSending({ size }: Blob): SendFailure | null {
  if (size === 0) return 'empty';
  return size > attachmentLimits.bytes ? 'too-large' : null;
}

const reasons: readonly string[] = [
  'too-large',
  'empty',
  'too-many',
  'disk-full',
  'folder-not-shared',
] satisfies SendFailure[];

function failureOf(status: number, reply: Partial<ErrorReply> | null): SendFailure {
  if (reply?.reason && reasons.includes(reply.reason)) return reply.reason as SendFailure;
  // The studio hides from signed-out users, and may require the second factor.
  if (status === 401 || status === 403 || status === 404) return 'signed-out';
  if (status === 429) return 'busy';
  return status === 499 || status === 408 || status === 0 ? 'offline' : 'unknown';
}
