/** The list of running uploads, shared by all studio pages. */
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
  /** The original recording; null for one that was converted before the page was opened. */
  file: File | null;
  fingerprint: string;
  /** The data to upload; null while that is unknown or being converted. */
  payload: Payload | null;
  /** The converted recording, kept on this computer until the site has received it. */
  kept: KeptRecording | null;
  /** The progress of the conversion, from 0 to 1. */
  prepared: number;
  /** Why the original is uploaded instead of a converted recording. */
  notPrepared: NotPrepared | null;
  /** Null until the site has created the video. */
  videoId: string | null;
  sent: number;
  secondsLeft: number | null;
  state: 'reading' | 'waiting' | 'preparing' | 'sending' | 'offline' | 'paused' | 'failed';
  failure: UploadFailure | null;
};

let uploads: readonly VideoUpload[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Counts started and ended uploads, so that lists reload. */
let changes = 0;

export function useVideoUploads(): readonly VideoUpload[] {
  return useSyncExternalStore(subscribe, listUploads);
}

/** Returns a number that changes when an upload starts or ends. */
export function useUploadChanges(): number {
  return useSyncExternalStore(subscribe, () => changes);
}

export function listUploads(): readonly VideoUpload[] {
  return uploads;
}

export function findUpload(key: number): VideoUpload | undefined {
  return uploads.find((upload) => upload.key === key);
}

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

/** Makes lists of videos reload. */
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

/** Browsers ask for confirmation before leaving during uploads. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
