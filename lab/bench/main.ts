/**
 * `npm run bench`: how fast the product is, as ratios to servers that do the same job beside it in the same run.
 * `npm run bench -- landing playback` measures parts; `--help` lists them with the options.
 * Ends with 0 whatever the figures are, and with 1 when something could not be measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { Bench } from './bench.ts';
import { corePlan } from './cores.ts';
import { type Engine, stopDatabases } from './database.ts';
import type { Goal } from './goals.ts';
import { readOptions } from './options.ts';
import { measurePackaging } from './media/packaging.ts';
import { measureSegments } from './media/segments.ts';
import { measureLargeCourse } from './pages/large-course.ts';
import { measurePages } from './pages/pages.ts';
import { otherProgramsShare } from './other-programs.ts';
import { measureLanding } from './parts/landing.ts';
import { measureOutline, measurePlayback, measureProgress } from './parts/learning.ts';
import { measureManyPeople } from './parts/many-people.ts';
import { measureMemory, measureStart } from './parts/start-and-memory.ts';
import { measureLaunchDay } from './parts/launch-day.ts';
import { measureLongLaunchDay } from './parts/long-launch-day.ts';
import { countRequestFiles } from './parts/request-files.ts';
import { measureSignInAsk } from './parts/sign-in-ask.ts';
import { measureWebhook } from './parts/webhook.ts';
import { buildWeb, ownCheckout } from './product.ts';
import { goalTable, percent, print } from './report.ts';
import { measureStudio } from './studio/studio.ts';

/** Those of the second kind are measured on each engine. */
const parts: Record<string, (bench: Bench) => Promise<Goal[]>> = {
  landing: measureLanding,
  ...onEachEngine({
    outline: measureOutline,
    playback: measurePlayback,
    progress: measureProgress,
    'sign-in': measureSignInAsk,
    webhook: measureWebhook,
  }),
  segments: measureSegments,
  packaging: measurePackaging,
  ...onEachEngine({
    people: measureManyPeople,
    'launch-day': measureLaunchDay,
    'long-launch-day': measureLongLaunchDay,
    studio: measureStudio,
  }),
  start: measureStart,
  memory: measureMemory,
  pages: measurePages,
  'large-course': measureLargeCourse,
  'request-files': countRequestFiles,
};

const began = Date.now();
try {
  const { names, folder: where, options } = readOptions(process.argv.slice(2), Object.keys(parts));
  const folder = mkdtempSync(join(where, 'lectern-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopDatabases().finally(() => process.exit(1)));
  console.log(
    `\n${availableParallelism()} × ${cpus()[0]?.model.trim()}, load before ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}; ${corePlan}.`,
  );
  for (const checkout of [ownCheckout, ...(options.before ? [options.before] : [])]) buildWeb(checkout);
  const bench = new Bench(folder, options);
  const goals: Goal[] = [];
  for (const name of names) {
    // A part that fails does not keep the others from being measured.
    const measured = await parts[name]?.(bench).catch((error: unknown) => {
      console.error(`\n${name} COULD NOT BE MEASURED: ${textOf(error)}`);
      process.exitCode = 1;
      return [];
    });
    goals.push(...(measured ?? []));
  }
  print('Goals', goalTable(goals));
  await stopDatabases();
  console.log(
    `\n${((Date.now() - began) / 1000).toFixed(0)} s, in which other programs used ${percent(otherProgramsShare())} of the computer.`,
  );
} catch (error) {
  console.error(textOf(error));
  process.exitCode = 1;
} finally {
  await stopDatabases();
}
process.exit();

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function onEachEngine(
  measures: Record<string, (bench: Bench, engine: Engine) => Promise<Goal[]>>,
): Record<string, (bench: Bench) => Promise<Goal[]>> {
  const all = Object.entries(measures).map(([name, measure]) => {
    const run = async (bench: Bench) => {
      const goals: Goal[] = [];
      for (const engine of bench.options.engines) goals.push(...(await measure(bench, engine)));
      return goals;
    };
    return [name, run] as const;
  });
  return Object.fromEntries(all);
}
