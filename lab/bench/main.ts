/**
 * `npm run bench`: how fast the site is, as ratios to a bare node:http server beside it, and how large. `--help` lists
 * parts and options. Ends with 0 whatever the figures are, and with 1 when something could not be measured.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench, type Options } from './bench.ts';
import { type Engine, stopDatabases } from './database.ts';
import { jobs } from './jobs.ts';
import { measureLaunchDay, measureMemory } from './launch-day.ts';
import { connections } from './load.ts';
import { measureGateWhilePackaging } from './packaging.ts';
import { measurePageSize } from './page-size.ts';
import { measurePageSpeed } from './page-speed.ts';
import { measureProcesses } from './processes.ts';
import { type Goal, goalTable, print } from './report.ts';
import { corePlan, pinProcess } from './server-process.ts';
import { measureJob } from './side-by-side.ts';
import { measureStudioLists } from './studio-lists.ts';

type Part = (bench: Bench) => Promise<Goal[]>;

const parts: Record<string, Part> = {
  ...Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      onEachEngine(async (bench, engine) => [await measureJob(bench, engine, job)]),
    ]),
  ),
  'launch-day': onEachEngine(measureLaunchDay),
  processes: measureProcesses,
  'studio-lists': onEachEngine(measureStudioLists),
  packaging: onEachEngine(measureGateWhilePackaging),
  pages: async (bench) => [...(await measurePageSize(bench)), ...(await measurePageSpeed(bench))],
  memory: measureMemory,
};

const help = `npm run bench -- [part …] [option …]
  Parts: ${Object.keys(parts).join(', ')}; all of them by default.
  --engine sqlite|postgresql   one engine instead of both
  --learners 20000             how many learners ask in turn
  --people 100000              how many learners the studio lists
  --rounds 8 --seconds 2       how many rounds each server is measured, and for how long each
  --folder ${tmpdir()}                where the data goes; a disk that programs are measured on`;

/** @throws {Error} for an unknown part or option */
function readOptions(): { names: string[]; folder: string; options: Options } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      engine: { type: 'string' },
      learners: { type: 'string', default: '20000' },
      people: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '2' },
      folder: { type: 'string', default: tmpdir() },
    },
  });
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const unknown = positionals.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part called ${unknown}.\n${help}`);
  const { engine, folder } = values;
  if (engine !== undefined && engine !== 'sqlite' && engine !== 'postgresql')
    throw new Error('--engine is sqlite or postgresql.');
  return {
    names: positionals.length > 0 ? positionals : Object.keys(parts),
    folder,
    options: {
      engines: engine === undefined ? ['sqlite', 'postgresql'] : [engine],
      learners: wholeNumber('--learners', values.learners),
      people: wholeNumber('--people', values.people),
      rounds: wholeNumber('--rounds', values.rounds),
      seconds: wholeNumber('--seconds', values.seconds),
    },
  };
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} takes whole numbers from 1.`);
  return number;
}

function onEachEngine(measure: (bench: Bench, engine: Engine) => Promise<Goal[]>): Part {
  return async (bench) => {
    const goals: Goal[] = [];
    for (const engine of bench.options.engines) goals.push(...(await measure(bench, engine)));
    return goals;
  };
}

try {
  const { names, folder: where, options } = readOptions();
  const folder = mkdtempSync(join(where, 'lectern-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopDatabases().finally(() => process.exit(1)));
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The front end could not be built.');
  pinProcess('others', process.pid);
  const bench = new Bench(folder, options);
  const goals: Goal[] = [];
  for (const name of names) {
    console.error(`Measuring ${name} …`);
    // A part that fails does not keep the others from being measured.
    const measured = await parts[name]?.(bench).catch((error: unknown) => {
      console.error(`${name} COULD NOT BE MEASURED:`, error);
      process.exitCode = 1;
      return [];
    });
    goals.push(...(measured ?? []));
  }
  print(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
    [
      ...goalTable(goals),
      '',
      `autocannon on ${connections} connections, ${options.learners} learners in turn, medians of ${options.rounds} rounds. Unless a heading says otherwise: ${corePlan}.`,
    ],
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await stopDatabases();
}
process.exit();
