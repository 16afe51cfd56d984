import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { type CaptionsCopy, type CaptionsPorts, createCaptionsDraft } from './captions-draft.ts';

const cue = { startMs: 0, endMs: 1_000, text: 'Hello' };

/** A server whose captions others can change, and a browser with a manual clock. */
function open({ copy: kept = null as CaptionsCopy | null } = {}) {
  const server = { version: 'v1', cues: [cue], hasDraft: false, isPublished: true, isAway: false };
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
    save: vi.fn((body: CaptionsCopy) =>
      answer(() => {
        if (body.version !== server.version) throw new ApiError('aborted', 'Newer');
        Object.assign(server, { version: `v${++count}`, cues: body.cues, hasDraft: true });
        return { version: server.version };
      }),
    ),
    publish: () => answer(() => ({ cues: server.cues.length, version: (server.version = `v${++count}`) })),
    discard: () => answer(() => undefined),
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

test('stores edits at once and saves them over the last version', async () => {
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
