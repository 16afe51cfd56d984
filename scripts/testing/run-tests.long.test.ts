import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Tally } from './results.ts';

test('tests and files that cannot be loaded are counted', async () => {
  const { tally } = await run({
    'good.test.js': "test('passes', () => {}); test('fails', () => { throw new Error('No.'); });",
    'broken.test.js': "throw new Error('This file cannot be loaded.');",
    'unprepared.test.js': "beforeAll(() => { throw new Error('No.'); }); test('never runs', () => {});",
  });
  expect(tally).toMatchObject({ passed: 1, failed: 3 });
  expect(tally.failures.toSorted().map((failure) => failure.split('\n').slice(0, 2))).toEqual([
    ['[] broken.test.js', 'This file cannot be loaded.'],
    ['[] good.test.js > fails', 'No.'],
    ['[] unprepared.test.js', 'No.'],
  ]);
});

test('an error outside of all tests fails the run', async () => {
  const { tally } = await run({
    'good.test.js': "test('passes', () => { void Promise.reject(new Error('Nobody caught it.')); });",
  });
  expect(tally).toMatchObject({ passed: 1, failed: 1 });
});

test('a run without tests fails', async () => {
  const { tally } = await run({ 'none.js': '' });
  expect(tally).toEqual({ passed: 0, failed: 1, failures: ['Vitest ended with code 1.'] });
});

test('a test that blocks its process is named and ended, and what passed before still counts', async () => {
  const blocked = 'await new Promise((resolve) => setTimeout(resolve, 300)); for (;;);';
  const { tally, said } = await run(
    { 'blocked.test.js': `test('passes', () => {}); test('never ends', async () => { ${blocked} });` },
    { quietLimitMs: 10_000, graceMs: 0 },
  );
  expect(said).toContain('Still running:\n  [] blocked.test.js > never ends\n');
  expect(tally).toMatchObject({ passed: 1, failed: 1 });
});

/** Runs Vitest on these files in their own folder and process, because its output is long. */
async function run(files: Record<string, string>, limits = {}): Promise<{ tally: Tally; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-run-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = [`--root=${folder}`, '--globals', '--testTimeout=1000'];
  const program = `
    import { runTests } from './scripts/testing/run-tests.ts';
    import { TestProgress } from './scripts/testing/results.ts';
    const progress = new TestProgress(${JSON.stringify(limits)});
    const { signal } = new AbortController();
    const tally = await runTests([], {}, signal, progress, ${JSON.stringify(options)});
    console.log(JSON.stringify(tally));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return { tally: JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as Tally, said: stdout };
}
