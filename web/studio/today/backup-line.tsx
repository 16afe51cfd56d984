import { ChevronRight, CircleAlert } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { formatDateTime } from '../../format.ts';
import { Link } from '../../parts/link.tsx';
import type { Today } from './use-today.ts';

const text = words.studio.today.backup;

/** One line about the night's backup and the weekly drill, which leads to the backups; amber where either failed. */
export function BackupLine({ backup: { lastAt, drillAt, failed } }: Pick<Today, 'backup'>) {
  const drill = drillAt === null ? '' : ` ${text.drill(formatDateTime(drillAt))}`;
  if (failed)
    return (
      <Link
        to={pages.studioBackups}
        className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
      >
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span className="grow">
          {`${text.failed} ${lastAt === null ? text.none : text.last(formatDateTime(lastAt))}${drill}`}
        </span>
        <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
      </Link>
    );
  return (
    <p className="text-quiet">
      <span>{`${lastAt === null ? text.first : text.last(formatDateTime(lastAt))}${drill} `}</span>
      <Link
        to={pages.studioBackups}
        className="inline-flex min-h-6 items-center font-medium text-sky underline-offset-4 hover:underline"
      >
        {text.open}
      </Link>
    </p>
  );
}
