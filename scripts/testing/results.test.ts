import { expect, test } from 'vitest';
import { type TestEvent, TestProgress } from './results.ts';

const minute = 60_000;

test('a run that makes progress is never stalled, however long it takes', () => {
  const progress = after(began('a', 'one'));
  for (let hour = 0; hour < 60; hour++) {
    progress.wait(5 * minute);
    progress.note(ended(`${hour}`, 'passed'));
    expect(progress.isStalled()).toBe(false);
  }
});

test('a run in which nothing begins or ends anymore is stalled, and names what runs', () => {
  const progress = after(
    { type: 'file-began', id: 'a', name: '[web] web/a.test.ts' },
    { type: 'file-began', id: 'b', name: '[web] web/b.test.ts' },
    began('a', 'one'),
  );
  progress.wait(7 * minute);
  expect(progress.isStalled()).toBe(false);
  progress.wait(2 * minute);
  expect(progress.isStalled()).toBe(true);
  expect(progress.running()).toEqual(['one', '[web] web/b.test.ts']);
  expect(progress.tally()).toEqual({
    passed: 0,
    failed: 2,
    failures: ['one\nIt did not end.', '[web] web/b.test.ts\nIt did not end.'],
  });
});

test('a test that may take longer is waited for', () => {
  const progress = after({ ...began('a', 'a year of purchases'), timeoutMs: 30 * minute });
  progress.wait(31 * minute);
  expect(progress.isStalled()).toBe(false);
  progress.wait(2 * minute);
  expect(progress.isStalled()).toBe(true);
});

test('each test counts once, and a file that cannot be loaded as one failure', () => {
  const progress = after(
    ended('1', 'passed'),
    ended('2', 'failed', 'expected 1 to be 2'),
    ended('3', 'skipped'),
    { type: 'file-ended', id: 'a', name: 'a.test.ts', state: 'failed', why: [] },
    { type: 'file-ended', id: 'b', name: 'b.test.ts', state: 'failed', why: ['Cannot find module'] },
    { type: 'file-ended', id: 'c', name: 'c.test.ts', state: 'passed', why: [] },
    { type: 'run-ended', errors: ['Nobody caught it.'] },
  );
  expect(progress.tally()).toEqual({
    passed: 1,
    failed: 3,
    failures: ['test 2\nexpected 1 to be 2', 'b.test.ts\nCannot find module', 'Nobody caught it.'],
  });
});

function after(...events: TestEvent[]): TestProgress {
  const progress = new TestProgress();
  for (const event of events) progress.note(event);
  return progress;
}

function ended(id: string, state: string, ...why: string[]) {
  return { type: 'test-ended', id, fileId: 'a', name: `test ${id}`, state, why } as const satisfies TestEvent;
}

function began(fileId: string, name: string) {
  return { type: 'test-began', id: `${fileId} ${name}`, fileId, name, timeoutMs: 20_000 } as const;
}
