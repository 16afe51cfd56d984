/** Converts and uploads recordings, also while the studio shows another page. */
import { compareFileNames, nameOfFile } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import { checkRecording, type RecordingProblem } from './check-recording.ts';
import { canPrepare, chooseWay } from './processing-choice.tsx';
import { prepareFile } from './process-file.ts';
import {
  forgetPrepared,
  holdPrepared,
  listPrepared,
  movieOf,
  type PreparedRecording,
  readPrepared,
  removeFile,
} from './processed-files.ts';
import { beginPace, fingerprintOf, payloadOf, preparedPayload, sendRecording } from './send-recording.ts';
import { endUpload, UploadError } from './tus.ts';
import {
  addUpload,
  changeUpload,
  findUpload,
  listUploads,
  removeUpload,
  notifyListeners,
  type UploadFailure,
  type VideoUpload,
} from './upload-list.ts';

const text = messages.studioVideos;

/** More parallel uploads would not be faster. */
const mostAtOnce = 2;

/** The running conversions and uploads, by the upload's key. */
const running = new Map<number, { work: 'preparing' | 'sending'; stop: AbortController }>();
const onBegun = new Map<number, (videoId: string) => void>();

/** Uploads recordings sorted by name; `onVideoCreated` receives the id of each video. */
export function startVideoUploads(files: readonly File[], onVideoCreated?: (videoId: string) => void): void {
  for (const file of files.toSorted((a, b) => compareFileNames(a.name, b.name))) {
    const fingerprint = fingerprintOf(file);
    const same = listUploads().filter((upload) => upload.fingerprint === fingerprint);
    if (same.some(({ state }) => state !== 'failed')) continue;
    for (const { key, failure } of same) if (failure === 'preparing-interrupted') cancelUpload(key);
    const { key } = addUpload({ name: nameOfFile(file.name), file, fingerprint, state: 'reading' });
    if (onVideoCreated) onBegun.set(key, onVideoCreated);
    void checkFile(key, file);
  }
}

/** Lists files and folders that the browser could not read as failed uploads. */
export function listUnreadable(names: readonly string[]): void {
  for (const name of names) {
    addUpload({
      name: nameOfFile(name),
      file: null,
      fingerprint: '',
      state: 'failed',
      failure: 'unreadable',
    });
    announce(`${nameOfFile(name)}: ${text.failures.unreadable}`);
  }
}

/** Resumes the uploads of recordings that were converted before the page was opened. */
export async function resumePrepared(): Promise<void> {
  if (!(await canPrepare())) return;
  for (const recording of await listPrepared(Date.now())) {
    const { id, fileName, fingerprint, bytes } = recording;
    if (listUploads().some((upload) => upload.fingerprint === fingerprint)) continue;
    const kept = await holdPrepared(id);
    if (!kept) continue;
    const upload = { name: nameOfFile(fileName), file: null, fingerprint, kept };
    if (bytes === null) {
      addUpload({ ...upload, state: 'failed', failure: 'preparing-interrupted' });
      await removeFile(movieOf(id));
    } else addUpload({ ...upload, state: 'waiting', payload: await preparedOf(recording) });
  }
  startNext();
}

const preparedOf = async (recording: PreparedRecording) =>
  preparedPayload(await readPrepared(recording.id), recording);

export function pauseUpload(key: number): void {
  changeUpload(key, { state: 'paused', secondsLeft: null });
  stop(key);
  startNext();
}

export function resumeUpload(key: number): void {
  changeUpload(key, { state: 'waiting', failure: null });
  startNext();
}

/** Cancels an upload or dismisses a failed one, and deletes its data here and on the site. */
export function cancelUpload(key: number): void {
  const upload = findUpload(key);
  stop(key);
  forget(key);
  if (!upload) return;
  // The site deletes abandoned uploads after a week.
  if (upload.videoId !== null)
    void endUpload(upload.videoId)
      .catch(() => {})
      .finally(notifyListeners);
  if (upload.state !== 'failed') announce(text.uploads.cancelled(upload.name));
  startNext();
}

async function checkFile(key: number, file: File): Promise<void> {
  const checked = await checkRecording(file).catch((): RecordingProblem => 'unreadable');
  if (!findUpload(key)) return;
  if (typeof checked === 'string') fail(key, checked);
  else {
    const way = await chooseWay(file, checked);
    if (!findUpload(key)) return;
    changeUpload(key, { state: 'waiting', ...way });
  }
  startNext();
}

function startNext(): void {
  // Files are checked in parallel, but uploads start in the order of the list.
  if (listUploads().some(({ state }) => state === 'reading')) return;
  for (const upload of listUploads().filter(({ state }) => state === 'waiting')) {
    const work = upload.payload ? 'sending' : 'preparing';
    const atOnce = [...running.values()].filter((each) => each.work === work).length;
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
  changeUpload(key, { state: 'preparing', prepared: 0, secondsLeft: null });
  const done = await prepareFile({
    file,
    fingerprint,
    signal,
    onProgress: (prepared) =>
      !signal.aborted && changeUpload(key, { prepared, secondsLeft: pace.secondsLeft(prepared, 1) }),
  }).catch(() => 'failed' as const);
  running.delete(key);
  if (typeof done === 'string' && !signal.aborted) {
    changeUpload(key, { state: 'waiting', payload: payloadOf(file), notPrepared: done, secondsLeft: null });
    announce(`${name}: ${text.preparing.not[done]}`);
  } else if (typeof done !== 'string') {
    const { kept, movie } = done;
    if (signal.aborted) return forgetPrepared(kept);
    const payload = preparedPayload(movie, { id: kept.id, fileName: file.name, fingerprint });
    changeUpload(key, { state: 'waiting', payload, kept, secondsLeft: null });
    announce(text.preparing.done(name));
  }
  startNext();
}

async function send({ key, payload, name }: VideoUpload): Promise<void> {
  if (!payload) return;
  const { signal } = begin(key, 'sending');
  const pace = beginPace();
  changeUpload(key, { state: 'sending' });
  try {
    await sendRecording(payload, {
      signal,
      onBegun(videoId) {
        changeUpload(key, { videoId });
        onBegun.get(key)?.(videoId);
        onBegun.delete(key);
        notifyListeners();
      },
      onSent: (sent) =>
        !signal.aborted &&
        changeUpload(key, { sent, secondsLeft: pace.secondsLeft(sent, payload.bytes.size) }),
      onConnection: (isOnline) =>
        !signal.aborted && changeUpload(key, { state: isOnline ? 'sending' : 'offline' }),
    });
    if (signal.aborted) return;
    forget(key);
    announce(text.uploads.done(name));
    notifyListeners();
  } catch (error) {
    if (signal.aborted) return;
    running.delete(key);
    fail(key, failureOf(error));
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

function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof UploadError)) return 'unknown';
  const { reason, status } = error;
  if (isReason(reason)) return reason;
  if (status === 401 || status === 403) return 'signed-out';
  return status === 404 ? 'gone' : 'unknown';
}

const reasons: readonly string[] = [
  'not-video',
  'too-large',
  'empty',
  'too-many',
  'disk-full',
  'folder-not-shared',
];

function isReason(reason: string | undefined): reason is UploadFailure {
  return reason !== undefined && reasons.includes(reason);
}

function fail(key: number, failure: UploadFailure): void {
  const upload = findUpload(key);
  // An upload can be resumed unless the site no longer has it.
  const isGone = failure === 'gone' || failure === 'not-video';
  changeUpload(key, { state: 'failed', failure, secondsLeft: null, ...(isGone ? { videoId: null } : {}) });
  if (upload) announce(`${upload.name}: ${text.failures[failure]}`);
  notifyListeners();
}

/** Removes an upload from the list, and its converted recording from this computer. */
function forget(key: number): void {
  const kept = findUpload(key)?.kept;
  running.delete(key);
  onBegun.delete(key);
  removeUpload(key);
  if (kept) void forgetPrepared(kept);
}
