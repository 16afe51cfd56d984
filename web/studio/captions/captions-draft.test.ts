import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import {
  type CaptionsCopy,
  type CaptionsPorts,
  type CaptionsSave,
  createCaptionsDraft,
} from './captions-draft.ts';

const cue = { startMs: 0, endMs: 1_000, text: 'Hello' };

/** A server whose captions others can change, and a browser with a manual clock. */
function open({ copy: kept = null as CaptionsCopy | null, server: other = {} } = {}) {
  const server = { version: 'v1', cues: [cue], hasDraft: false, isPublished: true, isAway: false, ...other };
  let copy = kept;
  let count = 1;
  const planned: (() => void)[] = [];
  const answer = async <T>(act: () => T): Promise<T> => {
    if (server.isAway) throw new ApiError('internal', 'No answer');
    return act();
  };
  const ports: CaptionsPorts = {
    load: () =>
      answer(() => ({
        ...server,
        cues: structuredClone(server.cues),
        name: '',
        lengthSeconds: 60,
        lessons: [],
        transcription: null,
        transcriptionHost: null,
      })),
    save: vi.fn((body: CaptionsSave) =>
      answer(() => {
        if (body.version !== server.version) throw new ApiError('aborted', 'Newer');
        Object.assign(server, { version: `v${++count}`, cues: body.cues, hasDraft: true });
        return { version: server.version };
      }),
    ),
    publish: ({ version }) =>
      answer(() => {
        if (version !== server.version) throw new ApiError('aborted', 'Newer');
        const cues = server.cues.filter(({ text }) => text !== '');
        Object.assign(server, { version: `v${++count}`, cues, hasDraft: false, isPublished: true });
        return { cues: cues.length, version: server.version };
      }),
    discard: ({ version }) =>
      answer(() => {
        if (version !== server.version) throw new ApiError('aborted', 'Newer');
        Object.assign(server, { version: `v${++count}`, cues: [cue], hasDraft: false });
      }),
    hasAccess: () => Promise.resolve(true),
    copy: {
      read: () => copy,
      write: (value) => {
        copy = value;
        return true;
      },
      remove: () => void (copy = null),
    },
    after: (_, act) => {
      planned.push(act);
      return () => void planned.splice(planned.indexOf(act) >>> 0, 1);
    },
    now: () => 0,
  };
  const loaded = {
    ...server,
    name: '',
    lengthSeconds: 60,
    lessons: [],
    transcription: null,
    transcriptionHost: null,
  };
  const draft = createCaptionsDraft(ports, loaded);
  const type = (text: string) => draft.edit((cues) => cues.map((one) => ({ ...one, text })), 'text');
  return { server, ports, draft, type, planned, copy: () => copy };
}

test('stores edits immediately and saves them over the last version', async () => {
  const { server, draft, type, copy } = open();
  type('One');
  expect(draft.read()).toMatchObject({ status: 'saving', isUnsaved: true });
  draft.keepCopy();
  expect(copy()).toMatchObject({ version: 'v1', cues: [{ text: 'One' }] });
  await draft.save();
  expect([draft.read().status, server.cues[0]?.text, copy()]).toEqual(['saved', 'One', null]);
  type('Two');
  await draft.save();
  expect(server.cues[0]?.text).toBe('Two');
});

test('stores edits offline and saves them when the network is back', async () => {
  const { server, draft, type, copy } = open();
  server.isAway = true;
  type('One');
  await draft.save();
  expect(draft.read()).toMatchObject({ status: 'offline', isKeptHere: true });
  server.isAway = false;
  await draft.save();
  expect([server.cues[0]?.text, copy()]).toEqual(['One', null]);
});

test('reports a conflict with newer captions, and can load them', async () => {
  const { server, ports, draft, type } = open();
  type('Mine');
  Object.assign(server, { version: 'other', cues: [{ ...cue, text: 'Theirs' }] });
  await draft.save();
  expect(draft.read()).toMatchObject({ status: 'conflict', isUnsaved: true });
  type('Mine too');
  await draft.save();
  expect(ports.save).toHaveBeenCalledTimes(1);
  expect(server.cues[0]?.text).toBe('Theirs');
  await draft.takeNewer();
  expect(draft.read()).toMatchObject({ status: 'saved', isUnsaved: false });
  expect(draft.read().history.cues[0]?.text).toBe('Theirs');
});

test('recognizes its own save after a lost reply', async () => {
  const { server, ports, draft, type } = open();
  const save = vi.mocked(ports.save).getMockImplementation()!;
  vi.mocked(ports.save).mockImplementationOnce(async (body) => {
    await save(body);
    throw new ApiError('internal', 'No answer');
  });
  type('One');
  await draft.save();
  expect(draft.read().status).toBe('offline');
  type('One and more');
  await draft.save();
  expect([draft.read().status, server.cues[0]?.text]).toEqual(['saved', 'One and more']);
});

test('restores unsaved captions after a reload while their version is current', async () => {
  const copy = { version: 'v1', cues: [{ ...cue, text: 'Unsaved' }] };
  const { server, draft } = open({ copy });
  expect(draft.read()).toMatchObject({ status: 'saving', isUnsaved: true });
  await draft.save();
  expect(server.cues[0]?.text).toBe('Unsaved');
  expect(open({ copy: { ...copy, version: 'older' } }).draft.read().status).toBe('conflict');
  expect(open({ copy: { version: 'older', cues: [cue] } }).draft.read().status).toBe('saved');
});

test('publishes only what is saved', async () => {
  const { server, draft, type } = open();
  type('One');
  server.isAway = true;
  expect(await draft.publish()).toBeNull();
  server.isAway = false;
  expect(await draft.publish()).toBe(1);
  expect(draft.read()).toMatchObject({ hasDraft: false, isPublished: true });
  type('Two');
  await draft.save();
  expect(draft.read()).toMatchObject({ hasDraft: true, status: 'saved' });
});

test('keeps captions saved during a slow publication as a draft', async () => {
  const { server, ports, draft, type } = open();
  type('One');
  await draft.save();
  const { publish } = ports;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  ports.publish = async (body) => {
    const published = await publish(body);
    await answered;
    return published;
  };
  const publishing = draft.publish();
  await vi.waitFor(() => expect(server.version).toBe('v3'));
  type('Two');
  await draft.save();
  answer();
  await publishing;
  expect(draft.read()).toMatchObject({ hasDraft: true, isPublished: true, status: 'saved' });
  type('Three');
  await draft.save();
  expect([draft.read().status, server.cues[0]?.text]).toEqual(['saved', 'Three']);
});

/** Loses the reply of the next call. */
function loseReply(ports: CaptionsPorts, name: 'publish' | 'discard'): void {
  const { publish, discard } = ports;
  const call = name === 'publish' ? publish : discard;
  const lost = async (body: { version: string }) => {
    Object.assign(ports, { publish, discard });
    await call(body);
    throw new ApiError('internal', 'No answer');
  };
  Object.assign(ports, { [name]: lost });
}

test('publishes again after a lost reply, also with an empty caption', async () => {
  const { server, ports, draft } = open();
  draft.edit((cues) => [...cues, { id: draft.newId(), startMs: 2_000, endMs: 3_000, text: '' }]);
  loseReply(ports, 'publish');
  await expect(draft.publish()).rejects.toThrow('No answer');
  expect(draft.read().hasDraft).toBe(true);
  expect(await draft.publish()).toBe(1);
  expect(draft.read()).toMatchObject({ hasDraft: false, isPublished: true, status: 'saved' });
  expect(server.cues).toEqual([cue]);
});

test('an edit after a lost reply of a publication is not a conflict', async () => {
  const { server, ports, draft, type } = open();
  draft.edit((cues) => [...cues, { id: draft.newId(), startMs: 2_000, endMs: 3_000, text: '' }]);
  loseReply(ports, 'publish');
  await expect(draft.publish()).rejects.toThrow('No answer');
  type('After');
  await draft.save();
  expect([draft.read().status, server.cues[0]?.text]).toEqual(['saved', 'After']);
});

test('discards again after a lost reply', async () => {
  const { ports, draft, type } = open();
  type('One');
  await draft.save();
  loseReply(ports, 'discard');
  await expect(draft.discard()).rejects.toThrow('No answer');
  await draft.discard();
  expect(draft.read()).toMatchObject({ hasDraft: false, status: 'saved' });
  expect(draft.read().history.cues[0]?.text).toBe('Hello');
});

test('a publication over newer captions is a conflict that can be resolved', async () => {
  const { server, draft, type } = open();
  type('Mine');
  await draft.save();
  Object.assign(server, { version: 'other', cues: [{ ...cue, text: 'Theirs' }], hasDraft: true });
  await expect(draft.publish()).rejects.toThrow('Newer');
  expect(draft.read()).toMatchObject({ status: 'conflict', isUnsaved: false });
  await draft.takeNewer();
  expect(await draft.publish()).toBe(1);
});

test('newer captions are taken as an edit that can be undone', async () => {
  const { server, draft, type } = open();
  type('Mine');
  Object.assign(server, { version: 'other', cues: [{ ...cue, text: 'Theirs' }] });
  await draft.save();
  await draft.takeNewer();
  expect(draft.read()).toMatchObject({ status: 'saved', isUnsaved: false });
  draft.undo();
  expect(draft.read()).toMatchObject({ status: 'saving', isUnsaved: true });
  await draft.save();
  expect([draft.read().status, server.cues[0]?.text]).toEqual(['saved', 'Mine']);
});

test('a returning window shows what another one saved, and keeps the ids of unchanged captions', async () => {
  const { server, draft, type } = open();
  const [before] = draft.read().history.cues;
  const added = { startMs: 2_000, endMs: 3_000, text: 'Added' };
  Object.assign(server, { version: 'other', cues: [cue, added], hasDraft: true });
  await draft.refresh();
  const { history, status } = draft.read();
  expect([history.cues[0]?.id, history.cues[1]?.text, status]).toEqual([before?.id, 'Added', 'saved']);
  type('Mine');
  await draft.refresh();
  expect([draft.read().status, server.cues[0]?.text]).toEqual(['saved', 'Mine']);
});

test('a reload during a save restores later edits without a conflict', async () => {
  const { server, ports, draft, type, copy } = open();
  const save = vi.mocked(ports.save).getMockImplementation()!;
  vi.mocked(ports.save).mockImplementationOnce(async (body) => {
    await save(body);
    return new Promise(() => {});
  });
  type('Sent');
  void draft.save();
  await vi.waitFor(() => expect(server.cues[0]?.text).toBe('Sent'));
  type('Typed after');
  draft.keepCopy();
  const reloaded = open({ copy: copy(), server: { version: server.version, cues: server.cues } });
  expect(reloaded.draft.read().status).toBe('saving');
  await reloaded.draft.save();
  expect([reloaded.draft.read().status, reloaded.server.cues[0]?.text]).toEqual(['saved', 'Typed after']);
});

test('says that the video is gone, or that the user is signed out', async () => {
  const { ports, draft, type } = open();
  vi.mocked(ports.save).mockRejectedValueOnce(new ApiError('not-found', 'Gone'));
  type('One');
  await draft.save();
  expect(draft.read()).toMatchObject({ status: 'gone', isUnsaved: true });
  // To those who are signed out, the whole studio is not found.
  ports.hasAccess = () => Promise.resolve(false);
  vi.mocked(ports.save).mockRejectedValueOnce(new ApiError('not-found', 'Gone'));
  type('Two');
  await draft.save();
  expect(draft.read()).toMatchObject({ status: 'signed-out', isUnsaved: true });
});

test('a conflicting copy still conflicts after another reload', () => {
  const theirs = { server: { version: 'v2', cues: [{ ...cue, text: 'Theirs' }] } };
  const first = open({ ...theirs, copy: { version: 'v1', cues: [{ ...cue, text: 'Mine' }], known: [] } });
  expect(first.draft.read().status).toBe('conflict');
  first.draft.keepCopy();
  const second = open({ ...theirs, copy: first.copy() });
  expect(second.draft.read().status).toBe('conflict');
  expect(second.planned).toEqual([]);
});

test('a slow answer to a returning window does not replace what was saved in the meantime', async () => {
  const { draft, ports, type, server } = open();
  const former = await ports.load();
  let answer: (loaded: typeof former) => void = () => {};
  vi.spyOn(ports, 'load').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const refreshed = draft.refresh();
  type('Newer');
  await draft.save();
  answer({ ...former, version: 'v0' });
  await refreshed;
  expect(draft.read().history.cues.map(({ text }) => text)).toEqual(['Newer']);
  expect(server.cues.map(({ text }) => text)).toEqual(['Newer']);
});
