import { beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#rules/api-error.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { type NotesOutbox, nextWrite, restoringWrite, type UnsentNote } from './notes-outbox.ts';
import { sendUnsentNotes } from './send-notes.ts';

vi.mock('../platform/call.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn<typeof call>(),
}));

beforeEach(() => void vi.mocked(call).mockReset());

function outboxWith(...notes: UnsentNote[]): NotesOutbox {
  const kept = new Map(notes.map((note) => [note.id, note]));
  return {
    keep: (note) => void kept.set(note.id, note),
    read: (id) => kept.get(id) ?? null,
    drop: (id) => void kept.delete(id),
    list: () => [...kept.values()],
    owns: () => true,
  };
}

function unsentNote(id: string, change: Partial<UnsentNote> = {}): UnsentNote {
  const written = { lessonId: 'intro', second: 12, text: `Text of ${id}`, version: `v-${id}`, replaces: [] };
  return { id, ...written, isSent: false, rejected: null, ...change };
}

const bodies = () => vi.mocked(call).mock.calls.map(([endpoint, options]) => [endpoint, options]);

/** Answers like the server, except for notes in `errors`. */
function answer(errors: Record<string, [code: ErrorCode, reason?: string]> = {}) {
  vi.mocked(call).mockImplementation((async (_: string, { params, body }: never) => {
    const { id } = params as { id: string };
    const error = errors[id];
    if (error) throw new ApiError(error[0], '', error[1]);
    return body && { ...(body as object), id };
  }) as unknown as typeof call);
}

test('sends notes and deletions, and forgets what the server has confirmed', async () => {
  answer();
  const outbox = outboxWith(unsentNote('a'), unsentNote('b', { text: null, replaces: ['v0', 'v1'] }));
  const saved: unknown[] = [];
  const onSaved = (id: string, one: { text: string } | null) => saved.push([id, one?.text]);
  expect(await sendUnsentNotes('u1', outbox, { onSaved })).toBe(true);
  expect(outbox.list()).toEqual([]);
  expect(saved).toEqual([
    ['a', 'Text of a'],
    ['b', undefined],
  ]);
  const sent = { lessonId: 'intro', second: 12, text: 'Text of a', version: 'v-a', replaces: [] };
  expect(bodies()).toEqual([
    ['PUT /api/notes/{id}', { params: { id: 'a' }, body: sent }],
    ['DELETE /api/notes/{id}', { params: { id: 'b' }, query: { replaces: 'v0,v1' } }],
  ]);
});

test.each<[code: ErrorCode, reason?: string]>([
  ['internal'],
  ['unavailable'],
  ['unauthenticated'],
  ['resource-exhausted'],
  ['permission-denied', 'seeing-as'],
])('keeps everything after %s %s, to send it later', async (...error) => {
  answer({ a: error });
  const outbox = outboxWith(unsentNote('a'), unsentNote('b'));
  expect(await sendUnsentNotes('u1', outbox)).toBe(false);
  expect(outbox.list()).toEqual([unsentNote('a', { isSent: true }), unsentNote('b')]);
});

test('a text that conflicts with a change elsewhere becomes a note of its own', async () => {
  answer({ a: ['aborted', 'note-changed'] });
  const outbox = outboxWith(unsentNote('a', { replaces: ['v0'] }));
  const onConflict = vi.fn<() => void>();
  expect(await sendUnsentNotes('u1', outbox, { onConflict })).toBe(true);
  expect(onConflict).toHaveBeenCalledOnce();
  expect(outbox.list()).toEqual([]);
  const [, [, { params, body }]] = bodies() as [unknown, [string, { params: { id: string }; body: object }]];
  expect(params.id).toMatch(/^[0-9a-f]{32}$/);
  expect(body).toMatchObject({ lessonId: 'intro', second: 12, text: 'Text of a', replaces: [] });
});

test('a deletion of a note that was changed elsewhere is dropped', async () => {
  answer({ a: ['aborted', 'note-changed'] });
  const outbox = outboxWith(unsentNote('a', { text: null, replaces: ['v0'] }));
  expect(await sendUnsentNotes('u1', outbox)).toBe(true);
  expect([outbox.list(), bodies().length]).toEqual([[], 1]);
});

test.each<[rejected: UnsentNote['rejected'], code: ErrorCode, reason?: string]>([
  ['no-access', 'permission-denied', 'buy'],
  ['no-access', 'not-found'],
  ['too-many', 'aborted', 'too-many-notes'],
  ['too-many-in-lesson', 'aborted', 'too-many-notes-in-lesson'],
])('keeps a text that is rejected for good as %s, and sends the others', async (rejected, ...error) => {
  answer({ a: error });
  const outbox = outboxWith(unsentNote('a'), unsentNote('b'));
  expect(await sendUnsentNotes('u1', outbox)).toBe(true);
  expect(outbox.list()).toEqual([unsentNote('a', { isSent: true, rejected })]);
  await sendUnsentNotes('u1', outbox);
  expect(bodies()).toHaveLength(2);
});

test('sends a text that was changed while the former one was under way', async () => {
  const outbox = outboxWith(unsentNote('a'));
  answer();
  const reply = vi.mocked(call).getMockImplementation() as typeof call;
  vi.mocked(call).mockImplementationOnce(async (...asked: Parameters<typeof call>) => {
    const { id, lessonId, second } = unsentNote('a');
    outbox.keep(nextWrite({ id, lessonId, second, version: null }, outbox.read('a'), 'Newer'));
    return reply(...asked);
  });
  expect(await sendUnsentNotes('u1', outbox)).toBe(true);
  expect(bodies()).toMatchObject([
    ['PUT /api/notes/{id}', { body: { text: 'Text of a' } }],
    ['PUT /api/notes/{id}', { body: { text: 'Newer', replaces: ['v-a'] } }],
  ]);
  expect(outbox.list()).toEqual([]);
});

test('a note that was restored while its deletion was under way is sent, even if the deletion was rejected', async () => {
  const outbox = outboxWith(unsentNote('a', { text: null, replaces: ['v0'] }));
  answer();
  vi.mocked(call).mockImplementationOnce(async () => {
    const known = { id: 'a', lessonId: 'intro', second: 12, version: 'v0', text: 'Kept after all' };
    outbox.keep(restoringWrite(known, outbox.read('a')) as UnsentNote);
    throw new ApiError('aborted', '', 'note-changed');
  });
  expect(await sendUnsentNotes('u1', outbox)).toBe(true);
  expect(bodies()).toMatchObject([
    ['DELETE /api/notes/{id}', { query: { replaces: 'v0' } }],
    ['PUT /api/notes/{id}', { body: { text: 'Kept after all', replaces: ['v0', 'v-a'] } }],
  ]);
  expect(outbox.list()).toEqual([]);
});

test('a deletion that was never sent is undone without the server', () => {
  const known = { id: 'a', lessonId: 'intro', second: 12, version: 'v0', text: 'Kept after all' };
  expect(restoringWrite(known, unsentNote('a', { text: null, replaces: ['v0'] }))).toBeNull();
  expect(restoringWrite(known, null)).toMatchObject({ text: 'Kept after all', replaces: ['v0'] });
});

test('holds back what can still be undone', async () => {
  answer();
  const outbox = outboxWith(unsentNote('a', { text: null, replaces: ['v0'] }));
  await sendUnsentNotes('u1', outbox, { isHeld: (id) => id === 'a' });
  expect(bodies()).toEqual([]);
});

test('two sends of one user do not send a note twice', async () => {
  answer();
  const outbox = outboxWith(unsentNote('a'), unsentNote('b'));
  await Promise.all([sendUnsentNotes('u1', outbox), sendUnsentNotes('u1', outbox)]);
  expect(bodies()).toHaveLength(2);
});
