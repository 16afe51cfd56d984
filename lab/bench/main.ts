import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench, type Options } from './bench.ts';
import { type Engine, stopDatabases } from './database.ts';
import { measurePackaging } from './media/packaging.ts';
import { measureSegments } from './media/segments.ts';
import { measureLargeCourse } from './pages/large-course.ts';
import { measurePages } from './pages/pages.ts';
import {
  measureLanding,
  measureOutline,
  measurePlayback,
  measureProgress,
  measureSignInAsk,
} from './parts/frequent-requests.ts';
import { measureLaunchDay, measureLongLaunchDay } from './parts/launch-day.ts';
import { measureManyPeople } from './parts/many-people.ts';
import { countRequestFiles } from './parts/request-files.ts';
import { measureMemory, measureStart } from './parts/start-and-memory.ts';
import { measureWebhook } from './parts/webhook.ts';
import { buildWeb, checkoutAt, ownCheckout } from './product.ts';
import { type Goal, goalTable, percent, print } from './report.ts';
import { corePlan } from './server-process.ts';
import { measureStudio } from './studio/studio.ts';

const help = (parts: string[]) => `npm run bench -- [part …] [option …]
  Parts: ${parts.join(', ')}; all of them where none is named.
  --engine sqlite|postgresql   one engine instead of both
  --before FOLDER              another checkout, with its packages, measured in the same rounds
  --learners 20000             how many learners ask in turn
  --people 1000,1000000        the sizes that the part "people" compares
  --rounds 8 --seconds 1       how many rounds each server is measured, and for how long each
  --times 10                   how many times the rates of launch day
  --lasting 600                how many seconds the long launch day lasts
  --folder ${tmpdir()}                where the data goes; a disk that programs are measured on`;

/** @throws {Error} for a part or an option that there is not */
function readOptions(
  words: string[],
  parts: string[],
): { names: string[]; folder: string; options: Options } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      engine: { type: 'string' },
      before: { type: 'string' },
      learners: { type: 'string', default: '20000' },
      people: { type: 'string', default: '1000,1000000' },
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '1' },
      times: { type: 'string', default: '10' },
      lasting: { type: 'string', default: '600' },
      folder: { type: 'string', default: tmpdir() },
    },
  });
  if (values.help) {
    console.log(help(parts));
    process.exit(0);
  }
  const unknown = positionals.find((name) => !parts.includes(name));
  if (unknown) throw new Error(`There is no part called ${unknown}; there are ${parts.join(', ')}.`);
  const { engine } = values;
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgresql')
    throw new Error('--engine is sqlite or postgresql.');
  return {
    names: positionals.length > 0 ? positionals : parts,
    folder: values.folder,
    options: {
      engines: engine === undefined ? ['sqlite', 'postgresql'] : [engine],
      before: values.before === undefined ? undefined : checkoutAt(values.before),
      learners: wholeNumber('--learners', values.learners),
      people: values.people.split(',').map((size) => wholeNumber('--people', size)),
      rounds: wholeNumber('--rounds', values.rounds),
      seconds: wholeNumber('--seconds', values.seconds),
      times: wholeNumber('--times', values.times),
      lasting: wholeNumber('--lasting', values.lasting),
    },
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} takes whole numbers from 1.`);
  return number;
}

// Measures how much of the computer other programs used during the bench: beside a busy program its figures are rough.

const ticksPerSecond = 100;
const began = { at: Date.now(), all: busySeconds() };

/** Returns the share of all cores together; call it after every process that the bench started has ended. */
function otherProgramsShare(): number {
  const seconds = (Date.now() - began.at) / 1000;
  const others = busySeconds() - began.all - ownSeconds();
  return Math.max(0, others / seconds / availableParallelism());
}

/** Processor seconds of all programs since the computer started, also those that its host took away. */
function busySeconds(): number {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = ticks.map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** Returns the processor time of this process and of its ended children. */
function ownSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

// `npm run bench`: how fast the product is, as ratios to servers that do the same job beside it in the same run.
// `npm run bench -- landing playback` measures parts; `--help` lists them with the options.
// Ends with 0 whatever the figures are, and with 1 when something could not be measured.

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

const mainBegan = Date.now();
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
    `\n${((Date.now() - mainBegan) / 1000).toFixed(0)} s, in which other programs used ${percent(otherProgramsShare())} of the computer.`,
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
