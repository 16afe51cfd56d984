/**
 * `content:export DIR [--draft]` writes the published content, or the draft, to a folder. `content:import DIR [--publish]
 * [--replace-draft]` loads such a folder as the draft, or publishes it, also while the site is running.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Pages } from '#server/context.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { bringUpToDate } from '#server/operations/upgrade.ts';
import { exportContent } from '#server/publishing/export-folder.ts';
import { importContent } from '#server/publishing/import-folder.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import { readDraft } from '#server/content/draft.ts';
import { createPages } from '#server/publishing/render-pages.ts';
import { prepareVideos } from '#server/videos/prepare-videos.ts';
import { fillPrices } from '#server/payments/fill-prices.ts';
import { loadRenderers } from '#server/publishing/page-renderer.ts';
import { errorText } from '#server/platform/error-text.ts';
import { createLog, createLogWriter } from '#server/platform/log.ts';
import { connectAttachments } from '#server/videos/storage/attachment-files.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import { buildWebIfChanged } from '#scripts/build.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';

const [command, ...given] = process.argv.slice(2);
const options = new Set(given.filter((word) => word.startsWith('--')));
const folder = given.find((word) => !word.startsWith('--'));
const known = command === 'import' ? ['--publish', '--replace-draft'] : ['--draft'];
if (!folder || [...options].some((option) => !known.includes(option))) {
  console.error(`npm run content:${command} -- DIR ${known.map((option) => `[${option}]`).join(' ')}`);
  process.exit(1);
}

const settings = readSettings({ ...readEnvFile('.env'), ...process.env }, readEnvFile('.env.example'));
const config = readConfig(settings.environment);
const db = openDatabase(config);
const secret = secretOf(config.secretKey ?? readKeyFile(config.dataDir), config.oldSecretKey);
await bringUpToDate(
  { db, now: Date.now, tell: console.error },
  { ...config, fingerprint: secret.fingerprint },
);
const log = createLog(createLogWriter(process.stdout, process.stderr), Date.now);
const attachments = connectAttachments(config, Date.now);
const ctx = { db, config, attachments, log, now: Date.now, randomBytes };
try {
  await (command === 'import' ? importFrom(folder) : exportTo(folder));
} catch (error) {
  console.error(errorText(error));
  process.exitCode = 1;
}
await db.destroy();

async function exportTo(to: string): Promise<void> {
  const { document } = options.has('--draft') ? await readDraft(ctx) : await readPublishedContent(ctx);
  await exportContent(ctx, { document, folder: to });
  console.log(`Exported the content to ${to}.`);
}

async function importFrom(from: string): Promise<void> {
  await buildWebIfChanged(new AbortController().signal);
  // The pages show prices, and an empty database has none yet.
  await fillPrices(ctx, join(import.meta.dirname, '../../content'));
  const result = await importContent(
    { ...ctx, pages: await createUnservedPages() },
    { folder: from, publishes: options.has('--publish'), replacesDraft: options.has('--replace-draft') },
  );
  if ('mistakes' in result) {
    for (const { file, place, reason } of result.mistakes)
      console.error([file, place, reason].filter(Boolean).join(': '));
    if (result.mistakes.some(({ reason }) => reason === 'draft-has-changes'))
      console.error('The draft has unpublished changes. Use --replace-draft to discard them.');
    console.error('Nothing was changed.');
    process.exitCode = 1;
    return;
  }
  await prepareVideos(ctx);
  console.log(
    result.published === null ? 'Imported as the draft.' : `Published as revision ${result.published}.`,
  );
}

/** Returns pages that only check whether a document can be rendered; the site's own processes serve the published ones. */
async function createUnservedPages(): Promise<Pages> {
  const loaded = await loadRenderers(join(import.meta.dirname, '../../dist/render'));
  return createPages(ctx, { site: { setDocuments: async () => {} }, loaded });
}
