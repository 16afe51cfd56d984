import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LessonProgress } from '#contract/api.ts';
import { ApiError } from '#web/platform/call.ts';
import type { PlayedReport, ProgressOutbox } from './progress-outbox.ts';
import { startProgressReporter } from './progress-reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeping() {
  const kept = new Map<string, PlayedReport>();
  const outbox: ProgressOutbox = {
    keep: (id, report) => void kept.set(id, report),
    read: (id) => kept.get(id) ?? null,
    drop: (id) => void kept.delete(id),
    lessons: () => [...kept.keys()],
    confirmResumePoint: () => {},
    lastResumePoint: () => null,
  };
  return { kept, outbox };
}

function started(answer: (report: PlayedReport) => Promise<LessonProgress>) {
  const { kept, outbox } = keeping();
  const send = vi.fn<(report: PlayedReport, leaving: boolean) => Promise<LessonProgress>>(answer);
  const onProgress = vi.fn<(progress: LessonProgress) => void>();
  const onWaiting = vi.fn<(waiting: boolean) => void>();
  const reporter = startProgressReporter({ lessonId: 'intro', send, outbox, onProgress, onWaiting });
  return { reporter, send, onProgress, onWaiting, kept };
}

const credited = (seconds: number): LessonProgress => ({
  watched: false,
  seconds,
  resumeAt: 0,
  playedAt: 1,
  tick: null,
});
const said = (to: number): PlayedReport => ({ ranges: [[0, to]], resumeAt: to });

test('everything played since the lesson was opened is sent every 10 s', async () => {
  const { reporter, send } = started(async () => credited(10));
  reporter.played(said(5));
  reporter.played(said(10));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(said(10), false);
});

test('an unchanged report is not sent again', async () => {
  const { reporter, send } = started(async () => credited(10));
  reporter.played(said(10));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
});

test('after a failure the report is kept and sent again', async () => {
  const answers = [Promise.reject(new ApiError('unavailable', '')), Promise.resolve(credited(10))];
  const { reporter, send, kept } = started(() => answers.shift()!);
  reporter.played(said(10));
  await reporter.flush();
  expect(kept.has('intro')).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(kept.has('intro')).toBe(false);
});

test('the report is sent again when the server credits less than was played', async () => {
  const answers = [credited(10), credited(30)];
  const { reporter, send, kept, onProgress } = started(async () => answers.shift()!);
  reporter.played(said(30));
  await reporter.flush();
  expect(kept.has('intro')).toBe(true);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(onProgress).toHaveBeenLastCalledWith(credited(30));
  expect(kept.has('intro')).toBe(false);
});

test('a report is not repeated once a repeat credits nothing more', async () => {
  const { reporter, send } = started(async () => credited(10));
  reporter.played(said(30));
  await reporter.flush();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a lesson that is no longer allowed ends the reports', async () => {
  const { reporter, send, kept } = started(() => Promise.reject(new ApiError('permission-denied', '')));
  reporter.played(said(10));
  await reporter.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(kept.size).toBe(0);
});

test('the report is kept when the session has ended', async () => {
  const { reporter, kept } = started(() => Promise.reject(new ApiError('unauthenticated', '')));
  reporter.played(said(10));
  await reporter.flush();
  expect(kept.has('intro')).toBe(true);
});

test('only one report is under way at a time, but a page that leaves does not wait', async () => {
  const { reporter, send } = started(() => new Promise(() => {}));
  reporter.played(said(10));
  void reporter.flush();
  reporter.played(said(11));
  void reporter.flush();
  expect(send).toHaveBeenCalledOnce();
  void reporter.flush(true);
  expect(send).toHaveBeenLastCalledWith(said(11), true);
});

test('a flush during another report follows immediately', async () => {
  const { reporter, send } = started(async () => credited(11));
  reporter.played(said(10));
  const first = reporter.flush();
  reporter.played(said(11));
  void reporter.flush();
  await first;
  expect(send).toHaveBeenLastCalledWith(said(11), false);
});

test('closing sends the unsent report, and nothing afterwards', async () => {
  const { reporter, send } = started(async () => credited(10));
  reporter.played(said(10));
  reporter.close();
  expect(send).toHaveBeenCalledWith(said(10), true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
});

test('a report waits while the connection is lost', async () => {
  let online = false;
  const { reporter, onWaiting } = started(async () => {
    if (!online) throw new ApiError('internal', 'No answer');
    return credited(10);
  });
  reporter.played(said(10));
  await reporter.flush();
  expect(onWaiting).toHaveBeenLastCalledWith(true);
  online = true;
  await reporter.flush();
  expect(onWaiting).toHaveBeenLastCalledWith(false);
  reporter.close();
});
