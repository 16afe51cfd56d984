/** The files on their way to the site. They go on while the lesson's form is closed, and move with their lesson. */
import { useSyncExternalStore } from 'react';
import { words } from '#words/words.ts';
import { announce } from '../announcer.tsx';
import type { Draft } from '../content/draft.ts';
import { documentOf } from '../content/draft-context.tsx';
import { addAttachment, hasAttachment } from './attachment-edits.ts';
import { type SendFailure, sendFile } from './send-file.ts';

export type Upload = {
  key: number;
  lesson: string;
  file: File;
  /** The bytes that were sent. */
  sent: number;
  state: 'waiting' | 'sending' | 'failed';
  failure: SendFailure | null;
};

/** More at once would not use the line any better; the others wait. */
const mostAtOnce = 3;

let uploads: readonly Upload[] = [];
let lastKey = 0;
const running = new Map<number, () => void>();
const drafts = new Map<number, Draft>();
const listeners = new Set<() => void>();

/** The sizes in bytes of the files that were stored since the page was opened, by id. */
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

/** Calls an upload off, or leaves out one that failed. */
export function endUpload(key: number): void {
  const upload = uploads.find((each) => each.key === key);
  running.get(key)?.();
  running.delete(key);
  drafts.delete(key);
  set(uploads.filter((each) => each.key !== key));
  if (upload && upload.state !== 'failed') announce(words.studioCourse.files.cancelled(upload.file.name));
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
  // A file that is refused at once calls back before its way to be called off is known.
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
      announce(`${file.name}: ${words.studioCourse.files.failures[failure]}`);
      startNext();
    },
  });
  if (!isOver) running.set(key, stop);
}

type Attached = { lesson: string; id: string; name: string; key: number };

function attach(draft: Draft, { lesson, id, name, key }: Attached): void {
  const { course } = documentOf(draft);
  if (hasAttachment(course, lesson, id)) return announce(words.studioCourse.files.there(name));
  draft.edit('course', `attachment ${key}`, (before) => addAttachment(before, lesson, { id, name }));
  announce(words.studioCourse.files.done(name));
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

/** Browsers ask in their own words whether to leave while files are on their way. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
