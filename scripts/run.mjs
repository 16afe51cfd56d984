import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './install.mjs';
import { runUntilItEnds } from './run-until-it-ends.mjs';

/**
 * `run.mjs PROGRAM [argument …]` installs what is missing, then runs a program of this project on the pinned Node.
 * This file and its imports run on Node 20 with an empty node_modules, so they use nothing but Node itself.
 */

const oldestMajor = 20;

/** Node caches compiled code between runs: the second start takes a third less time. */
const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error('Usage: node scripts/run.mjs PROGRAM [argument …]');
  if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
    throw new Error(`Lectern needs Node ${oldestMajor} or newer; this is Node ${process.versions.node}.`);
  }
  const node = await installIfNeeded();
  process.exitCode = await runUntilItEnds(
    node,
    ['--import', './scripts/follow-parent.mjs', program, ...args],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...compileCache, ...process.env } },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
