import { Download } from 'lucide-react';
import { useState } from 'react';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type Backup, BackupNotices, type Backups, BackupStatus, useBackups } from './backup-status.tsx';

const text = messages.studioBackups;

/** /studio/backups: the state of backups and restore tests, and the stored backups. */
export default function BackupsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <BackupsBody />
    </StudioFrame>
  );
}

function BackupsBody() {
  const { data, isAway, reload } = useBackups();
  if (!data && isAway) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  return (
    <>
      <p role="status" className="font-medium text-quiet empty:hidden">
        {isAway && text.stale}
      </p>
      <BackupNotices {...data} />
      <BackupStatus backups={data} onChange={reload} />
      <BackupList {...data} isOff={data.backup.nextAt === null} onChange={reload} />
      <StudioSection title={text.where.title}>
        <div className="grid max-w-measure gap-3">
          <p>
            {text.where.folder}{' '}
            <code translate="no" className="font-mono text-[0.95em] wrap-anywhere">
              {data.folder}
            </code>
          </p>
          <p>{text.where.key}</p>
          <p className="text-quiet">{text.where.restore}</p>
        </div>
      </StudioSection>
    </>
  );
}

type BackupListProps = Pick<Backups, 'backups' | 'olderCount' | 'kept'> & {
  /** Whether automatic backups are switched off. */
  isOff: boolean;
  onChange: () => Promise<void>;
};

/** The stored backups, newest first, as a table or as cards on narrow screens. */
function BackupList({ backups, olderCount, kept, isOff, onChange }: BackupListProps) {
  const [chosen, setChosen] = useState<Backup | null>(null);
  const columns: Column<Backup>[] = [
    { title: text.list.columns.made, cell: (backup) => <Made backup={backup} /> },
    { title: text.list.columns.size, cell: (backup) => <Size backup={backup} /> },
    { title: text.list.columns.state, cell: (backup) => <State backup={backup} /> },
    {
      title: text.list.columns.download,
      cell: (backup) => <DownloadButton backup={backup} onClick={() => setChosen(backup)} />,
    },
  ];
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title">{text.list.title}</h2>
        <p className="mt-1 max-w-measure text-quiet">{text.list.lead(kept)}</p>
      </div>
      {backups.length === 0 ? (
        <Message title={text.list.empty.title} level={3}>
          <p>{isOff ? text.list.empty.textOff : text.list.empty.text}</p>
        </Message>
      ) : (
        <>
          <div className="hidden @4xl:block">
            <Table
              caption={text.list.title}
              isTitledAbove
              columns={columns}
              rows={backups}
              keyOf={({ name }) => name}
              empty={text.list.empty.title}
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
                <DownloadButton backup={backup} onClick={() => setChosen(backup)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {olderCount > 0 && <p className="text-quiet">{text.list.older(olderCount)}</p>}
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
      <span className="block font-normal text-quiet">{text.list.kinds[kind]}</span>
    </>
  );
}

function Size({ backup }: { backup: Backup }) {
  if (backup.state === 'unreadable') return null;
  return (
    <div className="tabular-nums @4xl:whitespace-nowrap">
      <p>{text.list.database(formatSize(backup.databaseBytes))}</p>
      <p className="text-quiet">{filesText(backup)}</p>
    </div>
  );
}

function filesText({ files, filesAreElsewhere }: Backup): string {
  if (filesAreElsewhere) return text.list.filesElsewhere;
  return files && files.count > 0 ? text.list.files(files.count, formatSize(files.bytes)) : text.list.noFiles;
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
        {text.list.states[state]}
      </span>
      {state !== 'complete' && <span className="text-quiet">{text.list.stateHints[state]}</span>}
      {state === 'complete' && drilledAt !== null && (
        <span className="text-quiet">{text.list.drilled(formatDate(drilledAt))}</span>
      )}
      {sentAt !== null && <span className="text-quiet">{text.list.sent(formatDate(sentAt))}</span>}
    </div>
  );
}

function DownloadButton({ backup, onClick }: { backup: Backup; onClick: () => void }) {
  if (backup.state !== 'complete') return null;
  return (
    <SmallButton className="justify-self-start" onClick={onClick}>
      <Download aria-hidden="true" className="size-5" />
      {text.list.download}
      <span className="sr-only">{text.list.downloadOf(formatDateTime(backup.madeAt))}</span>
    </SmallButton>
  );
}

type DownloadDialogProps = { backup: Backup; onChange: () => Promise<void>; onClose: () => void };

/** Says what the file contains, and downloads it after a proof of the second factor. */
function DownloadDialog({ backup, onChange, onClose }: DownloadDialogProps) {
  const alert = useAlert();
  const { name, databaseBytes, files } = backup;

  async function download() {
    const { url } = await call('POST /api/studio/backups/{name}/downloads', { params: { name } });
    followDownload(url, `${name}.tar`);
    onClose();
    alert(text.download.started, 'success');
  }

  return (
    <ConfirmDialog
      title={text.download.title}
      yes={text.download.yes}
      no={text.download.no}
      onConfirm={download}
      errorText={errorText}
      onError={onChange}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>{text.download.text(formatSize(databaseBytes))}</p>
        {files && files.count > 0 && <p className="text-quiet">{text.download.rest}</p>}
      </div>
    </ConfirmDialog>
  );
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return text.download.failed;
  if (error.code === 'not-found') return text.download.gone;
  return error.code === 'aborted' ? text.download.incomplete : text.download.failed;
}

/** Lets the browser stream the file to disk; a script would hold all of it in memory. */
function followDownload(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
