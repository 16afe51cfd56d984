import { useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatSize } from '../../format-size.ts';
import { announce } from '../announcer.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { endUpload } from './tus.ts';
import { nameOfVideo, type StudioVideo } from './use-studio-videos.ts';

const text = words.studioVideos.remove;

function troubleOf(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'video-used') return text.used;
  if (reason === 'video-trimmed') return text.trimmed;
  return reason === 'video-watched' ? text.watched : text.failed;
}

type RemoveVideoDialogProps = { video: StudioVideo; onRemoved: () => Promise<void>; onClose: () => void };

/** Asks once more before a video goes. One that was never ready goes without a proof of the second factor. */
export function RemoveVideoDialog({ video, onRemoved, onClose }: RemoveVideoDialogProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const name = nameOfVideo(video);
  const isReady = video.state === 'ready';

  async function remove() {
    const { id } = video;
    try {
      if (isReady) await call('DELETE /api/studio/videos/{id}', { params: { id } });
      else await endUpload(id);
    } catch (error) {
      setTrouble(troubleOf(error));
      return;
    }
    announce(text.done(name));
    onClose();
    await onRemoved();
  }

  return (
    <ConfirmDialog
      title={text.title(name)}
      yes={text.yes}
      no={text.no}
      trouble={trouble}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{isReady ? text.text(video.bytes === null ? '' : formatSize(video.bytes)) : text.uploading}</p>
    </ConfirmDialog>
  );
}
