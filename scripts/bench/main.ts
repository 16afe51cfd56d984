/**
 * `npm run bench`: what is promised about speed, measured here and now; `npm run bench -- course media` measures parts.
 * Ends with 0 whatever the figures are, and with 1 when something could not be measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCourse } from './course.ts';
import { corePlan } from './cores.ts';
import { measureLanding } from './landing.ts';
import { measureMedia } from './media.ts';
import { print, verdicts } from './report.ts';
import { measureScale } from './scale.ts';
import { measureViewers } from './viewers.ts';
import type { Wanted } from './wanted.ts';

/** Each gets a folder of its own and the number behind its name, as in `viewers 300`. */
const parts: Record<string, (folder: string, amount: number | undefined) => Promise<Wanted[]>> = {
  landing: measureLanding,
  course: measureCourse,
  media: measureMedia,
  viewers: measureViewers,
  scale: measureScale,
};

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
try {
  const chosen = chooseParts(process.argv.slice(2));
  console.log(
    `\n${availableParallelism()} × ${cpus()[0]?.model.trim()}, load before ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}; ${corePlan}.`,
  );
  const wanted: Wanted[] = [];
  for (const { name, amount } of chosen)
    wanted.push(...((await parts[name]?.(join(folder, name), amount)) ?? []));
  print('Wanted', verdicts(wanted));
  console.log(`\n${((Date.now() - began) / 1000).toFixed(0)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

/** All of them where none is named. @throws {Error} for a name that is no part. */
function chooseParts(words: string[]): { name: string; amount: number | undefined }[] {
  const chosen: { name: string; amount: number | undefined }[] = [];
  for (const word of words) {
    const last = chosen.at(-1);
    if (/^\d+$/.test(word) && last) last.amount = Number(word);
    else if (parts[word]) chosen.push({ name: word, amount: undefined });
    else throw new Error(`There is no part called ${word}; there are ${Object.keys(parts).join(', ')}.`);
  }
  return chosen.length > 0 ? chosen : Object.keys(parts).map((name) => ({ name, amount: undefined }));
}
