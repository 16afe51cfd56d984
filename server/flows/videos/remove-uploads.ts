/** Removes recordings that their uploader calls off, or goes on with no more. */
import { abandonedMs } from '#rules/video/upload.ts';
import type { AppContext } from '#server/context.ts';
import { deleteVideoIn, listAbandonedUploads } from '#server/store/content/video-uploads.ts';
import { removeRecording } from './upload-files.ts';

type RemoveContext = Pick<AppContext, 'db' | 'config' | 'now' | 'videosChanged'>;

/**
 * Removes a video that is not ready, wherever it is on its way; the process that packages it notices at its next step.
 * Returns false for one that is ready, or not there.
 */
export async function cancelVideo(ctx: RemoveContext, id: string): Promise<boolean> {
  const states = ['uploading', 'waiting', 'packaging', 'failed'] as const;
  if (!(await deleteVideoIn(ctx.db, { id, states }))) return false;
  await removeRecording(ctx, id);
  ctx.videosChanged();
  return true;
}

export async function removeAbandonedUploads(ctx: RemoveContext): Promise<void> {
  for (const id of await listAbandonedUploads(ctx.db, { since: ctx.now() - abandonedMs }))
    if (await deleteVideoIn(ctx.db, { id, states: ['uploading'] })) await removeRecording(ctx, id);
}
