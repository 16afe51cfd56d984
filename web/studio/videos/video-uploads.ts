/** The recordings on their way to the site. They go on while the studio shows another page. */
import { useSyncExternalStore } from 'react';
import { compareFileNames, nameOfFile } from '#rules/video/upload.ts';
import { words } from '#words/words.ts';
import { announce } from '../announcer.tsx';
import { checkRecording, type RecordingProblem } from './check-recording.ts';
import { sendRecording } from './send-recording.ts';
import { endUpload, UploadError } from './tus.ts';
import { beginPace, type Pace } from './upload-pace.ts';

const text = words.studioVideos;

export type UploadFailure = RecordingProblem | 'too-many' | 'disk-full' | 'signed-out' | 'gone' | 'unknown';

export type VideoUpload = {
  key: number;
  file: File;
  name: string;
  /** Null until the site knows of it. */
  videoId: string | null;
  sent: number;
  secondsLeft: number | null;
  state: 'reading' | 'waiting' | 'sending' | 'offline' | 'paused' | 'failed';
  failure: UploadFailure | null;
};

/** More at once would not use the line any better; the others wait. */
const mostAtOnce = 2;

type Running = { stop: AbortController; pace: Pace };

let uploads: readonly VideoUpload[] = [];
let lastKey = 0;
const running = new Map<number, Running>();
const onBegun = new Map<number, (videoId: string) => void>();
const listeners = new Set<() => void>();

/** Counts the uploads that have ended, so that lists are loaded again. */
let ended = 0;

export function useVideoUploads(): readonly VideoUpload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

/** Returns a number that is another one after each upload that has begun or ended. */
export function useUploadChanges(): number {
  return useSyncExternalStore(subscribe, () => ended);
}

/** Uploads recordings in the order of their names; `begun` hears the id of each video. */
export function startVideoUploads(files: readonly File[], begun?: (videoId: string) => void): void {
  const isThere = (file: File) =>
    uploads.some(
      (one) => one.file.name === file.name && one.file.size === file.size && one.state !== 'failed',
    );
  const added = files
    .filter((file) => !isThere(file))
    .toSorted((a, b) => compareFileNames(a.name, b.name))
    .map((file): VideoUpload => {
      lastKey += 1;
      if (begun) onBegun.set(lastKey, begun);
      const name = nameOfFile(file.name);
      return {
        key: lastKey,
        file,
        name,
        videoId: null,
        sent: 0,
        secondsLeft: null,
        state: 'reading',
        failure: null,
      };
    });
  set([...uploads, ...added]);
  for (const { key, file } of added) void look(key, file);
}

export function pauseUpload(key: number): void {
  change(key, { state: 'paused', secondsLeft: null });
  running.get(key)?.stop.abort();
  running.delete(key);
  startNext();
}

export function resumeUpload(key: number): void {
  change(key, { state: 'waiting', failure: null });
  startNext();
}

/** Calls an upload off, or leaves out one that failed; the site forgets what it has of it. */
export function cancelUpload(key: number): void {
  const upload = uploads.find((each) => each.key === key);
  running.get(key)?.stop.abort();
  forget(key);
  if (!upload) return;
  // Where the site is not reached, it removes the upload itself after a week.
  if (upload.videoId !== null)
    void endUpload(upload.videoId)
      .catch(() => {})
      .finally(tellEnded);
  if (upload.state !== 'failed') announce(text.uploads.cancelled(upload.name));
  startNext();
}

async function look(key: number, file: File): Promise<void> {
  const problem = await checkRecording(file).catch((): RecordingProblem => 'not-video');
  if (!uploads.some((upload) => upload.key === key)) return;
  if (problem) fail(key, problem);
  else change(key, { state: 'waiting' });
  startNext();
}

function startNext(): void {
  // Files are looked at side by side; the first of the list goes first all the same.
  if (uploads.some(({ state }) => state === 'reading')) return;
  for (const upload of uploads.filter(({ state }) => state === 'waiting')) {
    if (running.size >= mostAtOnce) return;
    void send(upload);
  }
}

async function send({ key, file, name }: VideoUpload): Promise<void> {
  const own: Running = { stop: new AbortController(), pace: beginPace() };
  running.set(key, own);
  change(key, { state: 'sending' });
  const { signal } = own.stop;
  try {
    await sendRecording(file, {
      signal,
      onBegun(videoId) {
        change(key, { videoId });
        onBegun.get(key)?.(videoId);
        onBegun.delete(key);
        tellEnded();
      },
      onSent: (sent) =>
        !signal.aborted && change(key, { sent, secondsLeft: own.pace.secondsLeft(sent, file.size) }),
      onLine: (isThere) => !signal.aborted && change(key, { state: isThere ? 'sending' : 'offline' }),
    });
    if (signal.aborted) return;
    forget(key);
    announce(text.uploads.done(name));
    tellEnded();
  } catch (error) {
    if (signal.aborted) return;
    running.delete(key);
    fail(key, failureOf(error));
  }
  startNext();
}

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof UploadError)) return 'unknown';
  const { reason, status } = error;
  if (isReason(reason)) return reason;
  if (status === 401 || status === 403) return 'signed-out';
  return status === 404 ? 'gone' : 'unknown';
}

const reasons: readonly string[] = ['not-video', 'too-large', 'empty', 'too-many', 'disk-full'];

function isReason(reason: string | undefined): reason is UploadFailure {
  return reason !== undefined && reasons.includes(reason);
}

function fail(key: number, failure: UploadFailure): void {
  const upload = uploads.find((each) => each.key === key);
  // The bytes that the site has may be gone on with, unless they are gone there.
  const isGone = failure === 'gone' || failure === 'not-video';
  change(key, { state: 'failed', failure, secondsLeft: null, ...(isGone ? { videoId: null } : {}) });
  if (upload) announce(`${upload.name}: ${text.failures[failure]}`);
  tellEnded();
}

function forget(key: number): void {
  running.delete(key);
  onBegun.delete(key);
  set(uploads.filter((each) => each.key !== key));
}

function tellEnded(): void {
  ended += 1;
  for (const listener of listeners) listener();
}

function change(key: number, fields: Partial<VideoUpload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
}

function set(next: readonly VideoUpload[]): void {
  uploads = next;
  const isBusy = uploads.some(({ state }) => state !== 'failed' && state !== 'paused');
  if (isBusy) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

/** Browsers ask in their own words whether to leave while recordings are on their way. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
