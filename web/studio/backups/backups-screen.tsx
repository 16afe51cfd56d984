import { Download } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type Backup, BackupNotices, type Backups, BackupStatus, useBackups } from './backup-status.tsx';

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

const backupListText = words.studioBackups.list;

type BackupListProps = Pick<Backups, 'backups' | 'olderCount' | 'kept'> & {
  /** Whether automatic backups are switched off. */
  isOff: boolean;
  onChange: () => Promise<void>;
};

/** The stored backups, the newest first: a table, and cards where that is too wide. */
export function BackupList({ backups, olderCount, kept, isOff, onChange }: BackupListProps) {
  const [chosen, setChosen] = useState<Backup | null>(null);
  const columns: Column<Backup>[] = [
    { title: backupListText.columns.made, cell: (backup) => <Made backup={backup} /> },
    { title: backupListText.columns.size, cell: (backup) => <Size backup={backup} /> },
    { title: backupListText.columns.state, cell: (backup) => <State backup={backup} /> },
    {
      title: backupListText.columns.download,
      cell: (backup) => <DownloadButton backup={backup} onPress={() => setChosen(backup)} />,
    },
  ];
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title">{backupListText.title}</h2>
        <p className="mt-1 max-w-measure text-quiet">{backupListText.lead(kept)}</p>
      </div>
      {backups.length === 0 ? (
        <Message title={backupListText.empty.title} level={3}>
          <p>{isOff ? backupListText.empty.textOff : backupListText.empty.text}</p>
        </Message>
      ) : (
        <>
          <div className="hidden @4xl:block">
            <Table
              caption={backupListText.title}
              isTitledAbove
              columns={columns}
              rows={backups}
              keyOf={({ name }) => name}
              empty={backupListText.empty.title}
            />
          </div>
          <ul className="grid gap-3 @4xl:hidden">
            {backups.map((backup) => (
              <li key={backup.name} className="grid gap-3 rounded-card bg-surface p-4 shadow-low">
                <div className="font-semibold">
                  <Made backup={backup} />
                </div>
                <State backup={backup} />
                <Size backup={backup} />
                <DownloadButton backup={backup} onPress={() => setChosen(backup)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {olderCount > 0 && <p className="text-quiet">{backupListText.older(olderCount)}</p>}
      {chosen && <DownloadDialog backup={chosen} onChange={onChange} onClose={() => setChosen(null)} />}
    </div>
  );
}

function Made({ backup: { madeAt, kind } }: { backup: Backup }) {
  return (
    <>
      <time dateTime={new Date(madeAt).toISOString()} className="block tabular-nums">
        {formatDateTime(madeAt)}
      </time>
      <span className="block font-normal text-quiet">{backupListText.kinds[kind]}</span>
    </>
  );
}

function Size({ backup }: { backup: Backup }) {
  if (backup.state === 'unreadable') return null;
  return (
    <div className="tabular-nums @4xl:whitespace-nowrap">
      <p>{backupListText.database(formatSize(backup.databaseBytes))}</p>
      <p className="text-quiet">{filesText(backup)}</p>
    </div>
  );
}

function filesText({ files, filesAreElsewhere }: Backup): string {
  if (filesAreElsewhere) return backupListText.filesElsewhere;
  return files && files.count > 0
    ? backupListText.files(files.count, formatSize(files.bytes))
    : backupListText.noFiles;
}

const stateStyles: Record<Backup['state'], string> = {
  complete: 'bg-success-soft text-success',
  incomplete: 'bg-amber-soft text-amber-ink',
  unreadable: 'bg-amber-soft text-amber-ink',
};

function State({ backup: { state, drilledAt, sentAt } }: { backup: Backup }) {
  return (
    <div className="grid justify-items-start gap-1">
      <span className={`rounded-full px-3.5 py-0.5 font-semibold ${stateStyles[state]}`}>
        {backupListText.states[state]}
      </span>
      {state !== 'complete' && <span className="text-quiet">{backupListText.stateHints[state]}</span>}
      {state === 'complete' && drilledAt !== null && (
        <span className="text-quiet">{backupListText.drilled(formatDate(drilledAt))}</span>
      )}
      {sentAt !== null && <span className="text-quiet">{backupListText.sent(formatDate(sentAt))}</span>}
    </div>
  );
}

function DownloadButton({ backup, onPress }: { backup: Backup; onPress: () => void }) {
  if (backup.state !== 'complete') return null;
  return (
    <button type="button" className={`${smallButtonStyles} justify-self-start`} onClick={onPress}>
      <Download aria-hidden="true" className="size-5" />
      {backupListText.download}
      <span className="sr-only">{backupListText.downloadOf(formatDateTime(backup.madeAt))}</span>
    </button>
  );
}

const backupsScreenText = words.studioBackups;

/** /studio/backups: whether backups and restore tests work, one made now, and the stored ones. */
export default function BackupsScreen() {
  return (
    <StudioFrame title={backupsScreenText.title} lead={backupsScreenText.lead}>
      <BackupsBody />
    </StudioFrame>
  );
}

function BackupsBody() {
  const { data, isAway, reload } = useBackups();
  if (!data && isAway)
    return (
      <Message
        title={backupsScreenText.failed.title}
        action={<Button onPress={reload}>{backupsScreenText.failed.again}</Button>}
      >
        <p>{backupsScreenText.failed.text}</p>
      </Message>
    );
  if (!data) return <Loading label={words.site.loading} />;
  return (
    <>
      <p role="status" className="font-medium text-quiet empty:hidden">
        {isAway && backupsScreenText.stale}
      </p>
      <BackupNotices {...data} />
      <BackupStatus backups={data} onChange={reload} />
      <BackupList {...data} isOff={data.backup.nextAt === null} onChange={reload} />
      <StudioSection title={backupsScreenText.where.title}>
        <div className="grid max-w-measure gap-3">
          <p>
            {backupsScreenText.where.folder}{' '}
            <code translate="no" className="font-mono text-[0.95em] wrap-anywhere">
              {data.folder}
            </code>
          </p>
          <p>{backupsScreenText.where.key}</p>
          <p className="text-quiet">{backupsScreenText.where.restore}</p>
        </div>
      </StudioSection>
    </>
  );
}
