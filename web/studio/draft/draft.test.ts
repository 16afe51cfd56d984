import { expect, test } from 'vitest';
import type { ContentDocument } from '#rules/content/document.ts';
import { ApiError } from '#web/platform/call.ts';
import { createDraft } from './draft.ts';
import type { UnsavedPages } from './draft-state.ts';
import { defaultDocument } from '#tests/content/default-course.ts';

test('saves an edit within a second of the last keystroke', async () => {
  const { draft, server, wait } = await open();
  for (const name of ['A', 'Am', 'Ami']) {
    draft.edit('instructor', 'instructor.name', (page) => ({ ...page, name }));
    await wait(300);
  }
  expect(server.saves).toEqual([]);
  expect(draft.read().status).toBe('saving');
  await wait(700);
  expect(server.saves).toEqual(['instructor']);
  expect(server.document.instructor.name).toBe('Ami');
  expect(draft.read().status).toBe('saved');
});

test('saves edits made during a save afterwards', async () => {
  const { draft, server, wait } = await open();
  rename(draft, 'First');
  server.answers = 'late';
  await wait(600);
  rename(draft, 'Second');
  server.answerLate();
  await wait(600);
  server.answerLate();
  await wait(0);
  expect(server.document.instructor.name).toBe('Second');
  expect(draft.read().status).toBe('saved');
});

test('stores an edit offline and saves it when the network is back', async () => {
  const { draft, server, wait, copy } = await open();
  server.answers = 'nobody';
  rename(draft, 'Ami');
  await wait(700);
  expect(draft.read()).toMatchObject({ status: 'offline', isKeptHere: true });
  expect(copy.kept?.mine.instructor?.name).toBe('Ami');
  server.answers = 'well';
  await wait(1_000);
  expect(server.document.instructor.name).toBe('Ami');
  expect(draft.read()).toMatchObject({ status: 'saved', isKeptHere: false });
  expect(copy.kept).toBeNull();
});

test('restores and saves the unsaved text of a closed tab', async () => {
  const first = await open();
  first.server.answers = 'nobody';
  rename(first.draft, 'Ami');
  first.draft.keepCopy();
  const next = await open({ copy: first.copy.kept });
  expect(next.draft.read().draft?.document.instructor.name).toBe('Ami');
  await next.wait(0);
  expect(next.server.document.instructor.name).toBe('Ami');
});

test('merges another tab’s edit of another field', async () => {
  const { draft, server, wait } = await open();
  server.saveElsewhere('instructor', { picture: 'drawing:setup' });
  rename(draft, 'Ami');
  await wait(700);
  expect(server.document.instructor).toMatchObject({ name: 'Ami', picture: 'drawing:setup' });
  expect(draft.read()).toMatchObject({ status: 'saved', merges: 1 });
});

test('asks before saving a field that both have changed', async () => {
  const { draft, server, wait } = await open();
  server.saveElsewhere('instructor', { name: 'Theirs' });
  rename(draft, 'Mine');
  await wait(700);
  expect(draft.read().status).toBe('choosing');
  expect(draft.read().draft?.conflicts).toEqual([
    { path: 'instructor.name', mine: 'Mine', theirs: 'Theirs' },
  ]);
  expect(server.document.instructor.name).toBe('Theirs');
  const shown = draft.read().draft!.document;
  draft.choose(shown);
  await wait(0);
  expect(server.document.instructor.name).toBe('Mine');
  expect(draft.read().status).toBe('saved');
});

test('recognizes its own save after a lost reply', async () => {
  const { draft, server, wait } = await open();
  server.answers = 'lost';
  rename(draft, 'Ami');
  await wait(700);
  expect(draft.read().status).toBe('offline');
  server.answers = 'well';
  await wait(1_000);
  expect(draft.read()).toMatchObject({ status: 'saved' });
  expect(draft.read().draft?.conflicts).toEqual([]);
});

test('undoes and redoes a burst of edits in one step, and saves both', async () => {
  const { draft, server, wait } = await open();
  const before = server.document.instructor.name;
  rename(draft, 'A');
  rename(draft, 'Am');
  draft.edit('instructor', 'instructor.picture', (page) => ({ ...page, picture: 'drawing:setup' }));
  await wait(700);
  draft.undo();
  draft.undo();
  expect(draft.read().draft?.document.instructor.name).toBe(before);
  await wait(700);
  expect(server.document.instructor).toMatchObject({ name: before, picture: 'drawing:instructor' });
  draft.redo();
  await wait(700);
  expect(server.document.instructor).toMatchObject({ name: 'Am', picture: 'drawing:instructor' });
});

test('starts a new undo step after a pause', async () => {
  const { draft, wait } = await open();
  rename(draft, 'First');
  await wait(2_000);
  rename(draft, 'Second');
  draft.undo();
  expect(draft.read().draft?.document.instructor.name).toBe('First');
});

test('distinguishes an expired session from a rejected text, and loses nothing', async () => {
  const { draft, server, wait } = await open();
  server.answers = 'unauthenticated';
  rename(draft, 'Ami');
  await wait(700);
  expect(draft.read()).toMatchObject({ status: 'signed-out', isKeptHere: true });
  server.answers = 'invalid-argument';
  rename(draft, 'Amir');
  await wait(700);
  expect(draft.read().status).toBe('refused');
  server.answers = 'well';
  rename(draft, 'Amira');
  await wait(700);
  expect(server.document.instructor.name).toBe('Amira');
});

test('saves the stored text after signing in again', async () => {
  const { draft, server, wait } = await open();
  server.answers = 'unauthenticated';
  rename(draft, 'Ami');
  await wait(700);
  server.answers = 'well';
  await draft.load();
  expect(server.document.instructor.name).toBe('Ami');
  expect(draft.read().status).toBe('saved');
});

test('loads what another tab has saved', async () => {
  const { draft, server } = await open();
  server.saveElsewhere('instructor', { name: 'Theirs' });
  await draft.refresh();
  expect(draft.read().draft?.document.instructor.name).toBe('Theirs');
});

function rename(draft: ReturnType<typeof createDraft>, name: string): void {
  draft.edit('instructor', 'instructor.name', (page) => ({ ...page, name }));
}

type Answers = 'well' | 'nobody' | 'lost' | 'late' | 'unauthenticated' | 'invalid-argument';

/** An in-memory server with the rules of the real one, and a manual clock. */
async function open({ copy: kept = null }: { copy?: UnsavedPages | null } = {}) {
  const late: (() => void)[] = [];
  const server = {
    document: structuredClone(defaultDocument),
    version: 1,
    saves: [] as string[],
    answers: 'well' as Answers,
    answerLate: () => late.splice(0).forEach((answer) => answer()),
    saveElsewhere<P extends keyof ContentDocument>(page: P, part: Partial<ContentDocument[P]>) {
      server.document = { ...server.document, [page]: { ...server.document[page], ...part } };
      server.version += 1;
    },
  };
  const copy = { kept };
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const draft = createDraft({
    load: () =>
      Promise.resolve({ document: server.document, version: String(server.version), hasChanges: true }),
    async savePage(page, { version, content }) {
      const { answers } = server;
      if (answers === 'nobody') throw new ApiError('internal', 'No answer');
      if (answers === 'unauthenticated' || answers === 'invalid-argument') throw new ApiError(answers, '');
      if (answers === 'late') await new Promise<void>((resolve) => late.push(resolve));
      if (version !== String(server.version)) throw new ApiError('aborted', 'Stale');
      server.document = { ...server.document, [page]: content };
      server.version += 1;
      server.saves.push(page);
      if (answers === 'lost') throw new ApiError('internal', 'No answer');
      return { version: String(server.version), hasChanges: true };
    },
    copy: {
      read: () => copy.kept,
      write(pages) {
        copy.kept = structuredClone(pages);
        return true;
      },
      remove: () => void (copy.kept = null),
    },
    after(ms, act) {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    now: () => now,
  });

  async function wait(ms: number): Promise<void> {
    const until = now + ms;
    for (;;) {
      await settle();
      const [next] = [...timers].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
      if (!next) break;
      timers.delete(next);
      now = next.at;
      next.act();
    }
    now = until;
    await settle();
  }

  await draft.load();
  return { draft, server, wait, copy };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}
