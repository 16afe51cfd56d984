/** The recordings that are being uploaded. */
import { useSyncExternalStore } from 'react';
import type { RecordingProblem } from './check-recording.ts';
import type { NotPrepared } from './process-file.ts';
import type { KeptRecording } from './processed-files.ts';
import type { Payload } from './recording-payload.ts';
import type { SendFailure } from './send-file.ts';
import { createUploadList, type ListedUpload, unsent } from './upload-list.ts';

export type UploadFailure = RecordingProblem | SendFailure | 'preparing-interrupted';

export type VideoUpload = ListedUpload & {
  /** The original recording; null for one that was converted before the page was opened. */
  file: File | null;
  /** Empty while the file is read, and for a file that cannot be read. */
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
  failure: UploadFailure | null;
};

export const videoUploads = createUploadList<VideoUpload>();

/** Counts started and ended uploads, so that lists reload. */
let changes = 0;

/** Returns a number that changes when an upload starts or ends. */
export function useUploadChanges(): number {
  return useSyncExternalStore(videoUploads.subscribe, () => changes);
}

/** Makes lists of videos reload. */
export function reloadVideoLists(): void {
  changes += 1;
  videoUploads.notify();
}

export function addVideoUpload(
  fields: Pick<VideoUpload, 'name' | 'file' | 'state'> & Partial<VideoUpload>,
): VideoUpload {
  return videoUploads.add({
    ...unsent,
    size: null,
    fingerprint: '',
    payload: null,
    kept: null,
    prepared: 0,
    notPrepared: null,
    videoId: null,
    failure: null,
    ...fields,
  });
}
