import { expect, test } from 'vitest';
import { rerunFailedFiles } from './run-tests.ts';
import type { Tally } from './results.ts';

const passing: Tally = { passed: 2, failed: 0, failures: [] };
const failing: Tally = { passed: 1, failed: 1, failures: ['[web] web/a.test.ts > one'] };

function failed(...failures: string[]): Tally {
  return { passed: 10, failed: failures.length, failures };
}

test('counts a file that passes alone as passed, and runs it once', async () => {
  const asked: string[][] = [];
  const result = await rerunFailedFiles(
    failed('[web] web/a.test.ts > one\nNo.', '[web] web/a.test.ts > two\nNo.'),
    async (project, file) => {
      asked.push([project, file]);
      return passing;
    },
  );
  expect(asked).toEqual([['web', 'web/a.test.ts']]);
  expect(result).toEqual({ passed: 12, failed: 0, failures: [] });
});

test('keeps the failures of a file that fails again, or in which no test ran', async () => {
  const before = failed('[web] web/a.test.ts > one\nNo.');
  expect(await rerunFailedFiles(before, async () => failing)).toEqual(before);
  expect(await rerunFailedFiles(before, async () => ({ ...passing, passed: 0 }))).toEqual(before);
});

test('fails with more than three unsteady files', async () => {
  const before = failed(...['a', 'b', 'c', 'd'].map((name) => `[web] web/${name}.test.ts > one`));
  const result = await rerunFailedFiles(before, async () => passing);
  expect(result).toMatchObject({ passed: 10, failed: 5 });
});

test('keeps failures outside of test files, and runs nothing again when many files fail', async () => {
  const crash = failed('Vitest ended with code 7.', 'types: web/tsconfig.json\nerror');
  const many = failed(...Array.from({ length: 9 }, (_, at) => `[web] web/${at}.test.ts > one`));
  const never = () => Promise.reject(new Error('ran'));
  expect(await rerunFailedFiles(crash, never)).toEqual(crash);
  expect(await rerunFailedFiles(many, never)).toEqual(many);
});
