/** Converts and uploads recordings, also while the studio shows another page. */
import { compareFileNames, nameOfFile } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { checkRecording, type RecordingProblem } from './check-recording.ts';
import { fingerprintOf } from './fingerprint.ts';
import { prepareFile } from './process-file.ts';
import { canPrepare, chooseWay } from './processing-choice.tsx';
import {
  forgetPrepared,
  holdPrepared,
  listPrepared,
  movieOf,
  type PreparedRecording,
  readPrepared,
  removeFile,
} from './processed-files.ts';
import { beginPace, transfer } from './transfer.ts';
import { findEarlierVideo, type Payload, payloadOf, preparedPayload } from './recording-payload.ts';
import { endUpload } from './resumable-upload.ts';
import { failureOf } from './send-file.ts';
import {
  addVideoUpload,
  reloadVideoLists,
  type UploadFailure,
  type VideoUpload,
  videoUploads,
} from './video-upload-list.ts';

const text = messages.studioVideos;

/** More parallel uploads would not be faster. */
const mostAtOnce = 2;

/** The running conversions and uploads, by the upload's key. */
const running = new Map<number, { work: 'preparing' | 'sending'; stop: AbortController }>();
const onBegun = new Map<number, (videoId: string) => void>();

/** Uploads recordings sorted by name; `onVideoCreated` receives the id of each video. */
export function startVideoUploads(files: readonly File[], onVideoCreated?: (videoId: string) => void): void {
  for (const file of files.toSorted((a, b) => compareFileNames(a.name, b.name))) {
    const { key } = addVideoUpload({ name: nameOfFile(file.name), file, state: 'reading' });
    if (onVideoCreated) onBegun.set(key, onVideoCreated);
    void checkFile(key, file);
  }
}

/** Lists files and folders that the browser could not read as failed uploads. */
export function listUnreadable(names: readonly string[]): void {
  if (names.length === 0) return;
  for (const name of names.map(nameOfFile)) {
    const isListed = videoUploads
      .list()
      .some((upload) => upload.file === null && upload.failure === 'unreadable' && upload.name === name);
    if (!isListed) addVideoUpload({ name, file: null, state: 'failed', failure: 'unreadable' });
  }
  announce(`${names.map(nameOfFile).join(', ')}: ${text.failures.unreadable}`);
}

/** Resumes the uploads of recordings that were converted before the page was opened. */
export async function resumePrepared(): Promise<void> {
  if (!(await canPrepare())) return;
  for (const recording of await listPrepared(Date.now())) {
    const { id, fileName, fingerprint, bytes } = recording;
    if (videoUploads.list().some((upload) => upload.fingerprint === fingerprint)) continue;
    const kept = await holdPrepared(id);
    if (!kept) continue;
    const upload = { name: nameOfFile(fileName), file: null, fingerprint, kept };
    if (bytes === null) {
      addVideoUpload({ ...upload, state: 'failed', failure: 'preparing-interrupted' });
      await removeFile(movieOf(id));
    } else addVideoUpload({ ...upload, state: 'waiting', ...sizedPayload(await preparedOf(recording)) });
  }
  startNext();
}

const sizedPayload = (payload: Payload | null) => ({ payload, size: payload?.bytes.size ?? null });

const preparedOf = async (recording: PreparedRecording) =>
  preparedPayload(await readPrepared(recording.id), recording);

export function pauseUpload(key: number): void {
  videoUploads.change(key, { state: 'paused', secondsLeft: null });
  stop(key);
  startNext();
}

export function resumeUpload(key: number): void {
  videoUploads.change(key, { state: 'waiting', failure: null });
  startNext();
}

/** Cancels an upload or dismisses a failed one, and deletes its data here and on the site. */
export function cancelUpload(key: number): void {
  const upload = videoUploads.find(key);
  stop(key);
  forget(key);
  if (!upload) return;
  // The site deletes abandoned uploads after a week.
  if (upload.videoId !== null)
    void endUpload('videos', upload.videoId)
      .catch(() => {})
      .finally(reloadVideoLists);
  if (upload.state !== 'failed') announce(text.uploads.cancelled(upload.name));
  startNext();
}

async function checkFile(key: number, file: File): Promise<void> {
  const checked = await checkRecording(file).catch((): RecordingProblem => 'unreadable');
  const fingerprint = await fingerprintOf(file).catch(() => '');
  if (!videoUploads.find(key)) return;
  if (joinListed(key, fingerprint)) return;
  videoUploads.change(key, { fingerprint });
  if (typeof checked === 'string') fail(key, checked);
  else {
    const way = await chooseWay(file, { fingerprint, measures: checked });
    if (!videoUploads.find(key)) return;
    videoUploads.change(key, { state: 'waiting', kept: way.kept, ...sizedPayload(way.payload) });
  }
  startNext();
}

/**
 * Drops an upload whose file is in the list already, and resumes the listed one. A failed one gives way instead, unless a
 * converted recording is kept for it.
 */
function joinListed(key: number, fingerprint: string): boolean {
  if (fingerprint === '') return false;
  const same = videoUploads
    .list()
    .filter((upload) => upload.key !== key && upload.fingerprint === fingerprint);
  const listed = same.find(({ state, kept, payload }) => state !== 'failed' || (kept && payload));
  for (const upload of same.filter((one) => one !== listed))
    if (upload.failure === 'preparing-interrupted') cancelUpload(upload.key);
    else forget(upload.key);
  if (!listed) return false;
  const onCreated = onBegun.get(key);
  forget(key);
  if (onCreated && listed.videoId !== null) onCreated(listed.videoId);
  else if (onCreated) onBegun.set(listed.key, onCreated);
  announce(text.uploads.listed(listed.name));
  if (listed.state === 'paused' || listed.state === 'failed') resumeUpload(listed.key);
  else startNext();
  return true;
}

function startNext(): void {
  // Files are checked in parallel, but uploads start in the order of the list.
  if (videoUploads.list().some(({ state }) => state === 'reading')) return;
  for (const upload of videoUploads.list().filter(({ state }) => state === 'waiting')) {
    const work = upload.payload ? 'sending' : 'preparing';
    // One that waits for another tab leaves its place to the next.
    const atOnce = [...running].filter(
      ([key, each]) => each.work === work && videoUploads.find(key)?.state !== 'elsewhere',
    ).length;
    if (atOnce >= (work === 'sending' ? mostAtOnce : 1)) continue;
    if (work === 'sending') void send(upload);
    else void prepare(upload);
  }
}

/** A recording that cannot be converted is uploaded as it is. */
async function prepare({ key, file, fingerprint, name }: VideoUpload): Promise<void> {
  if (!file) return;
  const { signal } = begin(key, 'preparing');
  const pace = beginPace();
  videoUploads.change(key, { state: 'preparing', prepared: 0, secondsLeft: null });
  const done = await prepareFile({
    file,
    fingerprint,
    signal,
    onProgress: (prepared) =>
      !signal.aborted && videoUploads.change(key, { prepared, secondsLeft: pace.secondsLeft(prepared, 1) }),
  }).catch(() => 'failed' as const);
  running.delete(key);
  if (typeof done === 'string' && !signal.aborted) {
    videoUploads.change(key, {
      state: 'waiting',
      ...sizedPayload(payloadOf(file, fingerprint)),
      notPrepared: done,
      secondsLeft: null,
    });
    announce(`${name}: ${text.preparing.not[done]}`);
  } else if (typeof done !== 'string') {
    const { kept, movie } = done;
    if (signal.aborted) return forgetPrepared(kept);
    const payload = preparedPayload(movie, { id: kept.id, fileName: file.name, fingerprint });
    videoUploads.change(key, { state: 'waiting', ...sizedPayload(payload), kept, secondsLeft: null });
    announce(text.preparing.done(name));
  }
  startNext();
}

async function send({ key, payload, name }: VideoUpload): Promise<void> {
  if (!payload) return;
  const { signal } = begin(key, 'sending');
  try {
    await transfer({
      ...payload,
      kind: 'videos',
      findEarlier: ({ orComplete }) =>
        findEarlierVideo(payload, { orComplete: orComplete || payload.isPrepared }),
      signal,
      change(fields) {
        videoUploads.change(key, fields);
        if (fields.state === 'elsewhere') startNext();
      },
      onCreated(videoId) {
        videoUploads.change(key, { videoId });
        onBegun.get(key)?.(videoId);
        onBegun.delete(key);
        reloadVideoLists();
      },
    });
    if (signal.aborted) return;
    forget(key);
    announce(text.uploads.done(name));
    reloadVideoLists();
  } catch (error) {
    const failure = await failureOf(error);
    if (signal.aborted) return;
    running.delete(key);
    fail(key, failure);
  }
  startNext();
}

function begin(key: number, work: 'preparing' | 'sending'): AbortController {
  const stopping = new AbortController();
  running.set(key, { work, stop: stopping });
  return stopping;
}

function stop(key: number): void {
  running.get(key)?.stop.abort();
  running.delete(key);
}

function fail(key: number, failure: UploadFailure): void {
  const upload = videoUploads.find(key);
  // An upload can be resumed unless the site no longer has it.
  const isGone = failure === 'gone' || failure === 'not-video';
  videoUploads.change(key, {
    state: 'failed',
    failure,
    secondsLeft: null,
    ...(isGone ? { videoId: null } : {}),
  });
  if (upload) announce(`${upload.name}: ${text.failures[failure]}`);
  reloadVideoLists();
}

/** Removes an upload from the list, and its converted recording from this computer. */
function forget(key: number): void {
  const kept = videoUploads.find(key)?.kept;
  running.delete(key);
  onBegun.delete(key);
  videoUploads.remove(key);
  if (kept) void forgetPrepared(kept);
}
