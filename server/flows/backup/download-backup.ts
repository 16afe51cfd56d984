/** Lets a browser download a backup: a short-lived link of one session, and the archive behind it. */
import { isOver } from '#rules/clock.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type BackupArchive, findBackup, openBackupArchive } from './backup-archive.ts';

/** A download must begin in this time; it may last longer. */
export const linkMs = 60_000;

type LinkContext = Pick<AppContext, 'config' | 'secret' | 'now'>;

/**
 * Returns the query of a link to the archive of a backup. It works for this session alone, and for a minute.
 * @throws {Refusal} not-found, or aborted where a part of the backup is missing
 */
export async function createDownloadLink(
  { config, secret, now }: LinkContext,
  { name, sessionId }: { name: string; sessionId: string },
): Promise<{ at: number; pass: string }> {
  const { folder } = config.backup;
  const { body } = await openBackupArchive(folder, await findBackup(folder, name));
  await body.cancel();
  const at = now();
  return { at, pass: secret.sign('backup-download', textOf({ name, sessionId, at })) };
}

/** @throws {Refusal} permission-denied for a link that is over or another session's, not-found, aborted */
export async function openDownload(
  { config, secret, now }: LinkContext,
  link: { name: string; sessionId: string; at: number; pass: string },
): Promise<BackupArchive> {
  const isOurs = secret.isSignatureOf('backup-download', textOf(link), link.pass);
  if (!isOurs || isOver(link.at, { now: now(), lastsMs: linkMs }))
    throw new Refusal('permission-denied', 'This link has expired. Start the download again.', {
      reason: 'link-expired',
    });
  const { folder } = config.backup;
  return openBackupArchive(folder, await findBackup(folder, link.name));
}

function textOf({ name, sessionId, at }: { name: string; sessionId: string; at: number }): string {
  return `${sessionId} ${name} ${at}`;
}
