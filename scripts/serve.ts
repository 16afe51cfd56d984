import { parseArgs } from 'node:util';
import { errorText } from '#server/log/error-text.ts';
import { announce } from './announce.ts';
import { buildWebIfChanged } from './build.ts';
import { readEnvFile } from './env-file.ts';
import { readSettings } from './settings.ts';
import { startSite } from './site.ts';
import { nextChange } from './sources.ts';

const { watch } = parseArgs({ options: { watch: { type: 'boolean', default: false } } }).values;
const interruption = new AbortController();
const interrupted = new Promise<undefined>((resolve) => {
  interruption.signal.addEventListener('abort', () => resolve(undefined));
});
// The reader of the output, such as a log collector, may stop; the site goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

process.exitCode = await (watch ? serveAndReload() : serve());
process.exit();

/** Serves until it is interrupted (0) or something breaks (1); in development also until the web is built anew for a change. */
async function serve(development?: { change: Promise<void>; galleryUrl: string }): Promise<0 | 1> {
  try {
    const settings = readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example'));
    const site = await startSite(settings, interruption.signal);
    announce(settings, development?.galleryUrl);
    try {
      const rebuilt = development?.change
        .then(() => buildWebIfChanged(interruption.signal))
        .then(() => undefined);
      const crash = await Promise.race([site.crashed, interrupted, rebuilt ?? interrupted]);
      if (crash) throw new Error(crash);
      return 0;
    } finally {
      await site.stop();
    }
  } catch (error) {
    if (interruption.signal.aborted) return 0;
    console.error(errorText(error));
    return 1;
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
