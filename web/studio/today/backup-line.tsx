import { CircleAlert } from 'lucide-react';
import { words } from '#words/words.ts';
import { formatDateTime } from '../../format.ts';
import type { Today } from './use-today.ts';

const text = words.studio.today.backup;

/** One line about the night's backup and the weekly drill; it asks for help where the last of either did not end well. */
export function BackupLine({ backup: { lastAt, drillAt, failed } }: Pick<Today, 'backup'>) {
  const drill = drillAt === null ? '' : ` ${text.drill(formatDateTime(drillAt))}`;
  if (failed)
    return (
      <p className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {`${text.failed} ${lastAt === null ? text.none : text.last(formatDateTime(lastAt))}${drill}`}
        </span>
      </p>
    );
  return (
    <p className="text-quiet">
      {`${lastAt === null ? text.first : text.last(formatDateTime(lastAt))}${drill}`}
    </p>
  );
}
