import { fileURLToPath } from 'node:url';
import { installIfNeeded } from './install.mjs';
import { runUntilItEnds } from './run-until-it-ends.mjs';

const oldestMajor = 20;

/** Node keeps what it compiled between runs: the second start is a third quicker. */
const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
};

/**
 * Runs a program of this project on the Node that package.json pins, after installing what is missing.
 * This file and what it imports run on Node 20 with an empty node_modules, so they use nothing but Node itself.
 * @param {string} program its path from the root
 */
export async function runOnPinnedNode(program) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
      throw new Error(`Lectern needs Node ${oldestMajor} or newer; this is Node ${process.versions.node}.`);
    }
    const node = await installIfNeeded();
    process.exitCode = await runUntilItEnds(
      node,
      ['--import', './scripts/follow-parent.mjs', program, ...process.argv.slice(2)],
      { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...compileCache, ...process.env } },
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  process.exit();
}
