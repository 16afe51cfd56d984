import { useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatSize } from '../../format-size.ts';
import { useAlert } from '../../parts/alert.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Backup } from './use-backups.ts';

const text = words.studioBackups.download;

type DownloadDialogProps = { backup: Backup; onChange: () => Promise<void>; onClose: () => void };

/** Says what the file holds, and lets the browser download it; the second factor is asked for above it. */
export function DownloadDialog({ backup, onChange, onClose }: DownloadDialogProps) {
  const alert = useAlert();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { name, databaseBytes, files } = backup;

  async function download() {
    setTrouble(null);
    try {
      const { url } = await call('POST /api/studio/backups/{name}/downloads', { params: { name } });
      followDownload(url, `${name}.tar`);
      onClose();
      alert(text.started, 'success');
    } catch (error) {
      setTrouble(troubleOf(error));
      await onChange();
    }
  }

  return (
    <ConfirmDialog
      title={text.title}
      yes={text.yes}
      no={text.no}
      trouble={trouble}
      onConfirm={download}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>{text.text(formatSize(databaseBytes))}</p>
        {files && files.count > 0 && <p className="text-quiet">{text.rest}</p>}
      </div>
    </ConfirmDialog>
  );
}

function troubleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === 'not-found') return text.gone;
  return error.code === 'aborted' ? text.incomplete : text.failed;
}

/** The browser streams the file to the disk; a script would hold all of it in memory. */
function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
