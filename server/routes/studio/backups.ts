import * as endpoints from '#contract/studio/backups.ts';
import { handle } from '#server/routes/handle.ts';
import { createDownloadLink, openDownload } from '#server/flows/backup/download-backup.ts';
import { startBackup } from '#server/flows/backup/nightly-backup.ts';
import { readBackups } from '#server/flows/backup/read-backups.ts';
import type { AppContext } from '#server/context.ts';
import { hitRateLimits } from '#server/routes/rate-limit.ts';
import { writeAuditLine } from '#server/store/audit.ts';

const hourMs = 60 * 60 * 1000;

const listBackups = handle(endpoints.listBackups, async (ctx, c) => {
  return c.json(await readBackups(ctx), 200);
});

const createBackupRun = handle(endpoints.createBackupRun, async (ctx, c, { user }) => {
  await hitRateLimits(ctx, { key: `backup-runs:${user.uid}`, atMost: 20, windowMs: hourMs });
  const isNew = await startBackup(ctx);
  if (isNew) await writeLine(ctx, { actor: user.uid, action: 'backup-started', detail: '' });
  return c.json({ isNew }, 202);
});

const createBackupDownload = handle(endpoints.createBackupDownload, async (ctx, c, { user, session }) => {
  await hitRateLimits(ctx, { key: `backup-downloads:${user.uid}`, atMost: 30, windowMs: hourMs });
  const { name } = c.req.valid('param');
  const { at, pass } = await createDownloadLink(ctx, { name, sessionId: session.id });
  await writeLine(ctx, { actor: user.uid, action: 'backup-downloaded', detail: name });
  return c.json({ url: `/api/studio/backups/${name}/archive?at=${at}&pass=${pass}` }, 201);
});

const readBackupArchive = handle(endpoints.readBackupArchive, async (ctx, c, { session }) => {
  const { name } = c.req.valid('param');
  const link = { name, sessionId: session.id, ...c.req.valid('query') };
  const { bytes, body } = await openDownload(ctx, link);
  return c.body(body, 200, {
    'Content-Type': 'application/x-tar',
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="${name}.tar"`,
  });
});

/** A backup is about nobody in particular. */
async function writeLine(
  ctx: AppContext,
  line: { actor: string; action: string; detail: string },
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(ctx.db, { id, at: ctx.now(), subject: '', ...line });
}

export const routes = [listBackups, createBackupRun, createBackupDownload, readBackupArchive];
