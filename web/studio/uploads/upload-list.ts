/** The list of the recordings on their way, as the pages of the studio show it. */
import { useSyncExternalStore } from 'react';
import type { RecordingProblem } from './check-recording.ts';
import type { NotPrepared } from './process-file.ts';
import type { KeptRecording } from './processed-files.ts';
import type { Payload } from './send-recording.ts';

export type UploadFailure =
  | RecordingProblem
  | 'too-many'
  | 'disk-full'
  | 'folder-not-shared'
  | 'signed-out'
  | 'gone'
  | 'preparing-interrupted'
  | 'unknown';

export type VideoUpload = {
  key: number;
  name: string;
  /** The recording that was chosen; null for one that was prepared before the page was opened. */
  file: File | null;
  fingerprint: string;
  /** The bytes that go over the line; null while it is not known, or still to be prepared. */
  payload: Payload | null;
  /** The prepared recording of which the payload is; it stays on this computer until the site has it. */
  kept: KeptRecording | null;
  /** The share that is prepared, from 0 to 1. */
  prepared: number;
  /** Why it goes as it is although it should have been prepared. */
  notPrepared: NotPrepared | null;
  /** Null until the site knows of it. */
  videoId: string | null;
  sent: number;
  secondsLeft: number | null;
  state: 'reading' | 'waiting' | 'preparing' | 'sending' | 'offline' | 'paused' | 'failed';
  failure: UploadFailure | null;
};

let uploads: readonly VideoUpload[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Counts the uploads that have begun or ended, so that lists are loaded again. */
let changes = 0;

export function useVideoUploads(): readonly VideoUpload[] {
  return useSyncExternalStore(subscribe, listUploads);
}

/** Returns a number that is another one after each upload that has begun or ended. */
export function useUploadChanges(): number {
  return useSyncExternalStore(subscribe, () => changes);
}

export function listUploads(): readonly VideoUpload[] {
  return uploads;
}

export function findUpload(key: number): VideoUpload | undefined {
  return uploads.find((upload) => upload.key === key);
}

/** Adds an upload at the end of the list, and returns it. */
export function addUpload(
  fields: Pick<VideoUpload, 'name' | 'file' | 'fingerprint' | 'state'> & Partial<VideoUpload>,
): VideoUpload {
  lastKey += 1;
  const upload: VideoUpload = {
    key: lastKey,
    payload: null,
    kept: null,
    prepared: 0,
    notPrepared: null,
    videoId: null,
    sent: 0,
    secondsLeft: null,
    failure: null,
    ...fields,
  };
  set([...uploads, upload]);
  return upload;
}

export function changeUpload(key: number, fields: Partial<VideoUpload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
}

export function removeUpload(key: number): void {
  set(uploads.filter((each) => each.key !== key));
}

/** The lists of videos are loaded again. */
export function notifyListeners(): void {
  changes += 1;
  for (const listener of listeners) listener();
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
