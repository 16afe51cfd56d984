import { watch } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { errorText } from '#server/platform/error-text.ts';
import { buildWebIfChanged } from './build.ts';
import { readEnvFile, readSettings, type Settings } from './settings.ts';
import { startSite } from './site.ts';

/** Prints the URLs once everything is ready; that of the gallery only in development. */
function announce({ siteUrl, sandbox, environment }: Settings, galleryUrl?: string): void {
  const lines: [string, string][] = [['Site', siteUrl]];
  if (sandbox && environment.SMTP_URL === sandbox.smtpUrl) lines.push(['Email inbox', `${sandbox.url}/mail`]);
  if (sandbox && environment.STRIPE_URL === sandbox.url) {
    lines.push(['Local Stripe', `${sandbox.url}/stripe/payments (card 4242 4242 4242 4242 pays)`]);
  }
  if (environment.INSTRUCTOR_EMAILS) {
    lines.push(['Instructor', `sign in as ${environment.INSTRUCTOR_EMAILS.replaceAll(',', ' or ')}`]);
  }
  if (galleryUrl) lines.push(['All parts', galleryUrl]);
  const rows = lines.map(([label, value]) => `  ${label.padEnd(14)}${value}`);
  console.log(['', 'Lectern is ready.', '', ...rows, '', 'Press Ctrl-C to stop.', ''].join('\n'));
}

const layers = ['rules', 'contract', 'server', 'web', 'messages', 'sandbox', 'content'];
const editorsAreDoneAfterMs = 150;

/** Resolves shortly after a source file changes. */
async function nextChange(signal: AbortSignal): Promise<void> {
  const enough = new AbortController();
  const either = AbortSignal.any([signal, enough.signal]);
  await Promise.race(layers.map((layer) => firstChange(layer, either))).catch(() => {});
  enough.abort();
  await sleep(editorsAreDoneAfterMs);
}

async function firstChange(layer: string, signal: AbortSignal): Promise<void> {
  for await (const { filename } of watch(layer, { recursive: true, signal })) {
    if (filename?.match(/\.(tsx?|css|html|svg|json)$/)) return;
  }
}

const { watch: serveWatch, processes } = parseArgs({
  options: { watch: { type: 'boolean', default: false }, processes: { type: 'string', default: '1' } },
}).values;
const interruption = new AbortController();
const interrupted = new Promise<undefined>((resolve) => {
  interruption.signal.addEventListener('abort', () => resolve(undefined));
});
// The reader of the output, such as a log collector, may stop; the site keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

/** Restarts the processes of a cluster; before they are ready, the signal only says so, instead of ending them. */
let restartProcesses: (() => Promise<void>) | null = null;
if (processes !== '1')
  process.on('SIGUSR2', () => {
    if (restartProcesses) void restartAll(restartProcesses);
    else console.log('The processes are still starting.');
  });

process.exitCode = await (serveWatch ? serveAndReload() : serve());
process.exit();

/** Serves until it is interrupted (0) or something breaks (1); in development, also until a change requires a new build. */
async function serve(development?: { change: Promise<void>; galleryUrl: string }): Promise<0 | 1> {
  try {
    const settings = readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example'));
    const site = await startSite(settings, interruption.signal, readProcesses(settings));
    announce(settings, development?.galleryUrl);
    const { restart } = site;
    if (restart) {
      console.log(`kill -USR2 ${process.pid} restarts the processes one after the other.\n`);
      restartProcesses = restart;
    }
    try {
      const rebuilt = development?.change
        .then(() => buildWebIfChanged(interruption.signal))
        .then(() => undefined);
      const crash = await Promise.race([site.crashed, interrupted, rebuilt ?? interrupted]);
      if (crash) throw new Error(crash);
      return 0;
    } finally {
      restartProcesses = null;
      await site.stop();
    }
  } catch (error) {
    if (interruption.signal.aborted) return 0;
    console.error(errorText(error));
    return 1;
  }
}

/** @throws {Error} if the number is invalid, or several processes would share an SQLite file */
function readProcesses({ environment }: Settings): number {
  if (!/^[1-9]\d?$/.test(processes)) throw new Error('--processes is a number from 1 to 99.');
  const count = Number(processes);
  if (count > 1 && !environment['DATABASE_URL'])
    throw new Error('Several processes need PostgreSQL: set DATABASE_URL (docs/growing.md).');
  if (count > 1 && serveWatch) throw new Error('--watch needs a single process.');
  return count;
}

async function restartAll(restart: () => Promise<void>): Promise<void> {
  try {
    await restart();
    console.log('All processes were restarted.');
  } catch (error) {
    if (!interruption.signal.aborted) console.error(errorText(error));
  }
}

async function serveAndReload(): Promise<0> {
  const { startGallery } = await import('../lab/screens/gallery.ts');
  const gallery = await startGallery();
  while (!interruption.signal.aborted) {
    const change = nextChange(interruption.signal);
    const code = await serve({ change, galleryUrl: gallery.url });
    if (code === 1) console.error('Waiting for a change …');
    await Promise.race([change, interrupted]);
  }
  await gallery.stop();
  return 0;
}
