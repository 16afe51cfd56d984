/** The lessons that this page is saving. A job continues when its lesson is closed, and ends with the page. */
import { savingReasons } from '#rules/saved-lessons.ts';
import type { ErrorReply } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { changeIndex } from './change-saved-index.ts';
import { removeLost, removeSaved } from './check-saved.ts';
import { inTurn } from './in-turn.ts';
import {
  factsFile,
  fileOf,
  playlistOf,
  type SavingChoice,
  segmentsOf,
  sideFilesOf,
  type VideoPlayback,
} from './saved-files.ts';
import { deviceKey, halfIdOf, keepHalf, lessonKey, seal } from './saved-key.ts';
import {
  listFiles,
  putFile,
  putSavedLesson,
  readSavedLesson,
  removeStored,
  type SavedLesson,
} from './saved-store.ts';

type SavingFailure = 'interrupted' | 'no-room' | 'too-many' | 'too-often' | 'no-access' | 'busy';

type SavingJob = { is: 'saving'; share: number } | { is: 'failed'; why: SavingFailure };

type Running = { job: SavingJob; cancelling: AbortController };

const jobs = new Map<string, Running>();
const listeners = new Set<() => void>();

export function savingJob(uid: string, lessonId: string): SavingJob | null {
  return jobs.get(keyOf(uid, lessonId))?.job ?? null;
}

/** Calls `listener` after each change of a job. Returns a function that stops it. */
export function onSavingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Saves a lesson in the background, or continues; one that is being saved continues. */
export async function startSaving(order: Omit<SavingOrder, 'signal' | 'onProgress'>): Promise<void> {
  const { uid, lessonId } = order;
  const key = keyOf(uid, lessonId);
  if (jobs.get(key)?.job.is === 'saving') return;
  const cancelling = new AbortController();
  const { signal } = cancelling;
  set(key, { job: { is: 'saving', share: 0 }, cancelling });
  const onProgress = (share: number) => {
    if (!signal.aborted) set(key, { job: { is: 'saving', share }, cancelling });
  };
  try {
    // Another tab that saves the same lesson finishes first, and its files are not loaded again.
    await inTurn(key, () => saveLesson({ ...order, signal, onProgress }), signal);
    set(key, null);
  } catch (error) {
    if (!signal.aborted) set(key, { job: { is: 'failed', why: failureOf(error) }, cancelling });
  }
}

/** Stops saving a lesson and removes what was loaded of it. */
export async function cancelSaving(uid: string, lessonId: string): Promise<void> {
  const key = keyOf(uid, lessonId);
  jobs.get(key)?.cancelling.abort();
  set(key, null);
  await removeSaved(uid, lessonId);
}

export function failureOf(error: unknown): SavingFailure {
  if (error instanceof NoRoomError) return 'no-room';
  if (!(error instanceof ApiError)) return 'interrupted';
  const { onDevice, ofUser } = savingReasons;
  if (error.reason === onDevice || error.reason === ofUser) return 'too-many';
  if (error.code === 'resource-exhausted') return 'too-often';
  if (error.reason === 'streams') return 'busy';
  if (error.code === 'permission-denied' || error.code === 'unauthenticated') return 'no-access';
  return 'interrupted';
}

function keyOf(uid: string, lessonId: string): string {
  return `${uid} ${lessonId}`;
}

function set(key: string, running: Running | null): void {
  if (running) jobs.set(key, running);
  else jobs.delete(key);
  for (const listener of listeners) listener();
}

type SavingOrder = {
  uid: string;
  lessonId: string;
  title: string;
  choice: SavingChoice;
  /** Requests the playback, whose URLs are valid for a while. */
  requestPlayback: (lessonId: string) => Promise<VideoPlayback>;
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** The browser has no room for the lesson. */
class NoRoomError extends Error {}

/** Requests at the same time; more would starve a video that is playing. */
const atOnce = 3;

/**
 * Saves a lesson, or continues saving it: files that are stored already are not loaded again.
 * @throws {ApiError} when the site rejects it, {NoRoomError}, or an error of the connection
 */
async function saveLesson(order: SavingOrder): Promise<void> {
  const { uid, lessonId, title, choice, signal } = order;
  const of = { uid, lessonId };
  let playback = await order.requestPlayback(lessonId);
  await requireRoom(choice.bytes);
  const videoId = videoIdOf(playback.hls);
  const { lesson, key } = await inTurn('list', () => begin(order, videoId));
  // Marks the browser, so that the site is asked about what is stored.
  changeIndex(uid, (index) => index);

  /** Loads a file; once with a renewed URL if the first has expired. */
  async function load(file: string): Promise<ArrayBuffer> {
    for (const isLast of [false, true]) {
      const reply = await fetch(playback.hls.replace(/[^/]*$/, file), { credentials: 'same-origin', signal });
      if (reply.ok) return reply.arrayBuffer();
      if (isLast || ![401, 403, 410].includes(reply.status))
        throw new ApiError((await isMissing(reply)) ? 'not-found' : 'internal', `${file}: ${reply.status}`);
      playback = await order.requestPlayback(lessonId);
      if (videoIdOf(playback.hls) !== videoId) throw new ApiError('aborted', 'The video was replaced');
    }
    throw new Error('unreachable');
  }
  const keep = async (file: string, bytes: BufferSource) => {
    const sealed = await seal(key, file, bytes);
    // A cancelled saving is being removed.
    signal.throwIfAborted();
    await store(() => putFile(of, file, sealed));
  };

  const text = async (file: string) => new TextDecoder().decode(await load(file));
  const master = playback.playlists[0]?.text ?? (await text(fileOf(playback.hls)));
  const playlistFile = playlistOf(choice.quality, master);
  if (playlistFile === null) throw new ApiError('not-found', 'The video has no such rendition');
  const playlist = await text(playlistFile);
  const sides = sideFilesOf(playback, choice.quality);
  const needed = [...segmentsOf(playlist), ...sides];
  const stored = new Set(await listFiles(of));
  const missing = needed.filter((file) => !stored.has(file));
  let done = needed.length - missing.length;
  const tell = () => order.onProgress(done / needed.length);
  tell();
  const loadNext = async (file: string) => {
    const bytes = await load(file).catch((error: unknown) => {
      // A video plays without its captions, poster or thumbnails.
      if (sides.includes(file) && error instanceof ApiError && error.code === 'not-found') return null;
      throw error;
    });
    if (bytes) await keep(file, bytes);
    done += 1;
    tell();
  };
  await eachOf(missing, loadNext);
  await keep(playlistFile, new TextEncoder().encode(playlist));
  const facts = new TextEncoder().encode(JSON.stringify({ ...playback, playlistFile }));
  await keep(factsFile, facts);
  signal.throwIfAborted();
  await store(() => putSavedLesson({ ...lesson, isComplete: true }));
  signal.throwIfAborted();
  const now = Date.now();
  changeIndex(uid, ({ lessons }) => ({
    confirmedAt: now,
    latestSeen: now,
    lessons: [
      ...lessons.filter(({ id }) => id !== lessonId),
      { id: lessonId, title, quality: choice.quality, bytes: choice.bytes },
    ],
  }));
  // Asks the browser not to make room with it; some grant it only to installed or often used sites.
  await navigator.storage?.persist?.().catch(() => false);
}

/** Counts the lesson on the site, and stores it without its files. */
async function begin({ uid, lessonId, title, choice, signal }: SavingOrder, videoId: string) {
  const count = () =>
    call('PUT /api/saved-lessons/{id}', {
      params: { id: lessonId },
      body: { videoId, bytes: Math.max(1, choice.bytes) },
      signal,
    });
  const { half } = await count().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.reason !== savingReasons.onDevice) throw error;
    await removeLost(uid);
    return count();
  });
  if (half === null) throw new ApiError('permission-denied', 'The lesson may not be saved');
  keepHalf(half);
  const halfId = await halfIdOf(half);
  const key = await lessonKey(await deviceKey(uid), half, { lessonId, videoId });
  const { quality, bytes } = choice;
  const lesson: SavedLesson = { uid, lessonId, videoId, title, quality, bytes, halfId, isComplete: false };
  await clearOther(lesson);
  // A cancelled saving is being removed.
  signal.throwIfAborted();
  await store(() => putSavedLesson(lesson));
  return { lesson, key };
}

/** Handles all files, some at once. After an error it begins no more, and throws it when the others have ended. */
async function eachOf(files: string[], handle: (file: string) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  const worker = async () => {
    for (let file = files.shift(); file !== undefined && errors.length === 0; file = files.shift())
      await handle(file).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}

/** Whether the site itself says that it has no such file; a proxy's 404 is not its JSON. */
async function isMissing(reply: Response): Promise<boolean> {
  const answer = (await reply.json().catch(() => null)) as Partial<ErrorReply> | null;
  return answer?.code === 'not-found';
}

function videoIdOf(hls: string): string {
  return /^\/media\/[^/]+\/[\w-]+~([\w-]+)\//.exec(hls)?.[1] ?? '';
}

/** Removes what is stored of another video, quality or session. */
async function clearOther(lesson: SavedLesson): Promise<void> {
  const known = await readSavedLesson(lesson);
  if (!known) return;
  const { videoId, quality, halfId } = lesson;
  if (known.videoId !== videoId || known.quality !== quality || known.halfId !== halfId)
    await removeStored(lesson);
}

async function requireRoom(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes * 1.2) throw new NoRoomError();
}

async function store(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new NoRoomError();
    throw error;
  }
}
