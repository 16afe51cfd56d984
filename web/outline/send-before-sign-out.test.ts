import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#web/platform/call.ts';
import { confirmLostNotes } from '#web/session/confirm-lost-notes.tsx';
import { endSession } from '#web/session/sign-out.ts';
import { type UnsentNote, notesOutbox } from './notes-outbox.ts';
import { progressOutbox } from './progress-outbox.ts';
import { sendBeforeSignOut, sendUnsentReports } from './progress-reports.ts';

vi.mock('../platform/call.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<typeof call>(),
}));

vi.mock('../session/confirm-lost-notes.tsx', () => ({ confirmLostNotes: vi.fn<typeof confirmLostNotes>() }));

vi.mock('../session/user-cache.ts', () => ({
  cachedUid: () => 'u1',
  clearUserCache: () => localStorage.removeItem('user:u1'),
}));

const progress = { watched: false, seconds: 12, resumeAt: 90, playedAt: 5, tick: null };

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {} });
  vi.mocked(call).mockReset();
  return () => void vi.unstubAllGlobals();
});

test('sends the unsent progress of the user, and keeps the newer resume point of another device', async () => {
  progressOutbox('u1').keep('intro', { ranges: [[0, 12]], resumeAt: 12, playedAt: 4 });
  progressOutbox('u2').keep('other', { ranges: [[0, 1]], resumeAt: 1 });
  vi.mocked(call).mockImplementation(async (endpoint) =>
    endpoint === 'GET /api/progress' ? { intro: progress } : progress,
  );
  await sendBeforeSignOut('u1');
  const sent = vi.mocked(call).mock.calls.slice(1);
  expect(sent).toEqual([
    [
      'PUT /api/lessons/{id}/progress',
      { params: { id: 'intro' }, body: { ranges: [[0, 12]], resumeAt: 90 }, keepalive: false },
    ],
  ]);
  expect(progressOutbox('u1').lessons()).toEqual([]);
});

test('a report that the watch budget credits in part stays, for up to a month', async () => {
  const outbox = progressOutbox('u1');
  vi.mocked(call).mockResolvedValue(progress);
  const send = async (playedAt: number) => {
    outbox.keep('intro', { ranges: [[0, 5400]], resumeAt: 5400, playedAt });
    await sendUnsentReports(
      outbox,
      () => undefined,
      () => {},
    );
    return outbox.lessons();
  };
  const dayMs = 24 * 60 * 60 * 1000;
  expect(await send(Date.now())).toEqual(['intro']);
  expect(await send(Date.now() - 31 * dayMs)).toEqual([]);
  vi.mocked(call).mockResolvedValue({ ...progress, seconds: 5400 });
  expect(await send(Date.now())).toEqual([]);
});

test('signing out sends progress before it ends the session', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  localStorage.setItem('user:u1', '{}');
  progressOutbox('u1').keep('intro', { ranges: [[0, 12]], resumeAt: 12 });
  vi.mocked(call).mockImplementation(async (endpoint) => (endpoint === 'GET /api/progress' ? {} : progress));
  await endSession();
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)).toEqual([
    'GET /api/progress',
    'PUT /api/lessons/{id}/progress',
    'DELETE /api/sessions/{id}',
  ]);
  expect(localStorage.getItem('user:u1')).toBeNull();
});

test('sends no request when nothing is unsent', async () => {
  await sendBeforeSignOut('u1');
  expect(call).not.toHaveBeenCalled();
});

test('resolves when the server fails or does not answer within three seconds', async () => {
  progressOutbox('u1').keep('intro', { ranges: [[0, 12]], resumeAt: 12 });
  vi.mocked(call).mockRejectedValueOnce(new Error('No answer'));
  await sendBeforeSignOut('u1');
  vi.useFakeTimers();
  vi.mocked(call).mockReturnValue(new Promise(() => {}));
  const waiting = sendBeforeSignOut('u1');
  await vi.advanceTimersByTimeAsync(3_000);
  await waiting;
  vi.useRealTimers();
  expect(progressOutbox('u1').lessons()).toEqual(['intro']);
});

test.each([
  { isKept: true, calls: [] },
  { isKept: false, calls: ['DELETE /api/sessions/{id}'] },
])('asks before rejected notes are lost: $isKept', async ({ isKept, calls }) => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
    },
  );
  const ask = vi.mocked(confirmLostNotes).mockReset().mockResolvedValue(!isKept);
  const rejected: UnsentNote = {
    id: 'n1',
    lessonId: 'intro',
    second: 5,
    text: 'Only here',
    version: 'v',
    replaces: [],
    isSent: true,
    rejected: 'too-many',
  };
  notesOutbox('u1').keep(rejected);
  expect(await endSession()).toBe(!isKept);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.mocked(call).mock.calls.map(([endpoint]) => endpoint)).toEqual(calls);
  expect(notesOutbox('u1').list()).toEqual(isKept ? [rejected] : []);
});
