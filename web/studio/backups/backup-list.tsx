import { Download } from 'lucide-react';
import { useState } from 'react';
import { words } from '#words/words.ts';
import { formatDate, formatDateTime } from '../../format.ts';
import { formatSize } from '../../format-size.ts';
import { Message } from '../../parts/message.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import { DownloadDialog } from './download-dialog.tsx';
import type { Backup, Backups } from './use-backups.ts';

const text = words.studioBackups.list;

type BackupListProps = Pick<Backups, 'backups' | 'olderCount' | 'kept'> & {
  /** Whether automatic backups are switched off. */
  isOff: boolean;
  onChange: () => Promise<void>;
};

/** The stored backups, the newest first: a table, and cards where that is too wide. */
export function BackupList({ backups, olderCount, kept, isOff, onChange }: BackupListProps) {
  const [chosen, setChosen] = useState<Backup | null>(null);
  const columns: Column<Backup>[] = [
    { title: text.columns.made, cell: (backup) => <Made backup={backup} /> },
    { title: text.columns.size, cell: (backup) => <Size backup={backup} /> },
    { title: text.columns.state, cell: (backup) => <State backup={backup} /> },
    {
      title: text.columns.download,
      cell: (backup) => <DownloadButton backup={backup} onPress={() => setChosen(backup)} />,
    },
  ];
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title">{text.title}</h2>
        <p className="mt-1 max-w-measure text-quiet">{text.lead(kept)}</p>
      </div>
      {backups.length === 0 ? (
        <Message title={text.empty.title} level={3}>
          <p>{isOff ? text.empty.textOff : text.empty.text}</p>
        </Message>
      ) : (
        <>
          <div className="hidden @4xl:block">
            <Table
              caption={text.title}
              isTitledAbove
              columns={columns}
              rows={backups}
              keyOf={({ name }) => name}
              empty={text.empty.title}
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
      {olderCount > 0 && <p className="text-quiet">{text.older(olderCount)}</p>}
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
      <span className="block font-normal text-quiet">{text.kinds[kind]}</span>
    </>
  );
}

function Size({ backup }: { backup: Backup }) {
  if (backup.state === 'unreadable') return null;
  return (
    <div className="tabular-nums @4xl:whitespace-nowrap">
      <p>{text.database(formatSize(backup.databaseBytes))}</p>
      <p className="text-quiet">{filesText(backup)}</p>
    </div>
  );
}

function filesText({ files, filesAreElsewhere }: Backup): string {
  if (filesAreElsewhere) return text.filesElsewhere;
  return files && files.count > 0 ? text.files(files.count, formatSize(files.bytes)) : text.noFiles;
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
        {text.states[state]}
      </span>
      {state !== 'complete' && <span className="text-quiet">{text.stateHints[state]}</span>}
      {state === 'complete' && drilledAt !== null && (
        <span className="text-quiet">{text.drilled(formatDate(drilledAt))}</span>
      )}
      {sentAt !== null && <span className="text-quiet">{text.sent(formatDate(sentAt))}</span>}
    </div>
  );
}

function DownloadButton({ backup, onPress }: { backup: Backup; onPress: () => void }) {
  if (backup.state !== 'complete') return null;
  return (
    <button type="button" className={`${smallButtonStyles} justify-self-start`} onClick={onPress}>
      <Download aria-hidden="true" className="size-5" />
      {text.download}
      <span className="sr-only">{text.downloadOf(formatDateTime(backup.madeAt))}</span>
    </button>
  );
}
