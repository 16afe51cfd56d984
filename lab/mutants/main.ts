/**
 * Runs the mutation test: puts one mutant after another into a copy of the project and names the tests that notice
 * it. `npm run faults` runs it by hand (about three minutes), `npm run faults -- session Google` only the mutants
 * whose names hold one of the words. It ends with 1 when a mutant survives or no longer fits the code.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';

const project = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
let survived = 0;
try {
  copyProject();
  const wanted = mutants.filter(isWanted);
  const failing = failingTests([...new Set(wanted.flatMap(({ tests }) => tests))]);
  if (failing.length > 0) throw new Error(`These tests fail without a mutant:\n${failing.join('\n')}`);
  for (const mutant of wanted) {
    const noticed = runMutant(mutant);
    if (noticed.length === 0) survived++;
    console.log(`\n${mutant.name}`);
    for (const test of noticed) console.log(`  ${test}`);
    if (noticed.length === 0) console.log('  nobody noticed');
  }
} finally {
  rmSync(copy, { recursive: true });
}
process.exit(survived === 0 ? 0 : 1);

function isWanted({ name }: Mutant): boolean {
  const words = process.argv.slice(2).map((word) => word.toLowerCase());
  return words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
}

function copyProject(): void {
  const files = spawnSync('git', ['ls-files', '-z'], { cwd: project, encoding: 'utf8' }).stdout.split('\0');
  for (const path of files.filter(
    (file) => /\.(tsx?|js|json|css|html|sql|m3u8|ttf|otf)$/.test(file) || file === '.env.example',
  ))
    cpSync(join(project, path), join(copy, path), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
}

/** Returns the names of the tests that fail with the mutant. */
function runMutant({ file, from, to, tests }: Mutant): string[] {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  if (sound.split(from).length !== 2) throw new Error(`${file} no longer has, once: ${from}`);
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    return failingTests(tests);
  } finally {
    writeFileSync(path, sound);
  }
}

function failingTests(tests: readonly string[]): string[] {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  const report = join(copy, 'report.json');
  const projects = ['--project', 'sqlite', '--project', 'rules'];
  const reporting = ['--reporter', 'json', '--outputFile', report];
  spawnSync(process.execPath, [vitest, 'run', ...projects, ...reporting, ...tests], { cwd: copy });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title }) => `${relative(copy, name)}: ${title}`),
  );
}

type Report = {
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[];
};
