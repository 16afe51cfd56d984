import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const good = 'echo "300 passed, 0 failed"';

test('both runs are counted together, and green ones end well', () => {
  const { lines, status } = runWith({ test: good, 'test:long': 'echo "20 passed, 0 failed"' });
  expect(lines.at(-1)).toBe('320 passed, 0 failed');
  expect(status).toBe(0);
});

test('a first run that fails ends badly, after the second', () => {
  const { lines, status } = runWith({ test: 'echo "299 passed, 2 failed"; exit 1', 'test:long': good });
  expect(lines).toContain('300 passed, 0 failed');
  expect(lines.at(-1)).toBe('599 passed, 2 failed');
  expect(status).toBe(1);
});

test('a second run that fails ends badly', () => {
  const { lines, status } = runWith({ test: good, 'test:long': 'echo "0 passed, 1 failed"; exit 1' });
  expect(lines.at(-1)).toBe('300 passed, 1 failed');
  expect(status).toBe(1);
});

test('a run that dies without a count is a failure', () => {
  for (const death of ['kill -9 $$', 'exit 3', 'exit 0', 'echo "5 passed, 0 failed"; exit 1']) {
    const { lines, status } = runWith({ test: death, 'test:long': good });
    expect(lines.at(-1)).toMatch(/^30[05] passed, 1 failed$/);
    expect(status).toBe(1);
  }
});

/** Runs `.ci/run` with an npm that does what is said here. */
function runWith(scripts: { test: string; 'test:long': string }): { lines: string[]; status: number | null } {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = join(folder, 'npm');
  const cases = `"test") ${scripts.test};; "run test:long") ${scripts['test:long']};;`;
  writeFileSync(npm, `#!/bin/sh\ncase "$*" in ${cases} *) exit 99;; esac\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { stdout, status } = spawnSync('.ci/run', { env, encoding: 'utf8' });
  return { lines: stdout.trimEnd().split('\n'), status };
}
