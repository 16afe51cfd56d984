import { expect, test } from 'vitest';
import { type TestEvent, TestProgress } from './test-progress.ts';

const minute = 60_000;

test('a run that goes on is never stalled, however long it takes', () => {
  const progress = after(began('a', 'one'));
  for (let hour = 0; hour < 60; hour++) {
    progress.wait(5 * minute);
    progress.note({ type: 'test-ended', id: `${hour}`, fileId: 'a', state: 'passed' });
    expect(progress.isStalled()).toBe(false);
  }
});

test('a run in which nothing begins or ends any more is stalled, and names what runs', () => {
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
  expect(progress.tally()).toEqual({ passed: 0, failed: 2 });
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
    { type: 'test-ended', id: '1', fileId: 'a', state: 'passed' },
    { type: 'test-ended', id: '2', fileId: 'a', state: 'failed' },
    { type: 'test-ended', id: '3', fileId: 'a', state: 'skipped' },
    { type: 'file-ended', id: 'a', state: 'failed' },
    { type: 'file-ended', id: 'b', state: 'failed' },
    { type: 'file-ended', id: 'c', state: 'passed' },
    { type: 'run-ended', errors: 1 },
  );
  expect(progress.tally()).toEqual({ passed: 1, failed: 3 });
});

function after(...events: TestEvent[]): TestProgress {
  const progress = new TestProgress();
  for (const event of events) progress.note(event);
  return progress;
}

function began(fileId: string, name: string) {
  return { type: 'test-began', id: `${fileId} ${name}`, fileId, name, timeoutMs: 20_000 } as const;
}
