import { CircleAlert } from 'lucide-react';
import { words } from '#words/words.ts';
import { formatDateTime } from '../../format.ts';
import type { Backups } from './use-backups.ts';

const { failed, drill: drillText, off } = words.studioBackups.notices;

/** Tells what failed or is switched off, why, and what to do; nothing while all is well. */
export function BackupNotices({ backup, drill }: Pick<Backups, 'backup' | 'drill'>) {
  return (
    <>
      {backup.failed && (
        <Notice
          title={failed.title}
          text={`${failed.at(formatDateTime(backup.failed.at))} ${failed.troubles[backup.failed.reason].why}`}
          help={failed.troubles[backup.failed.reason].help}
        />
      )}
      {drill.failed && (
        <Notice
          title={drillText.title}
          text={`${drillText.at(formatDateTime(drill.failed.at))} ${drillText.troubles[drill.failed.reason]}`}
          help={drillText.help}
        />
      )}
      {backup.nextAt === null && <Notice title={off.title} text={off.text} help={off.help} />}
    </>
  );
}

function Notice({ title, text, help }: { title: string; text: string; help: string }) {
  return (
    <section className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-text text-base font-semibold">{title}</h2>
        <p className="max-w-measure">{text}</p>
        <p className="max-w-measure">{help}</p>
      </div>
    </section>
  );
}
