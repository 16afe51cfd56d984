import { ChevronRight, CircleAlert } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { timeLeft } from '#rules/payments/dispute.ts';
import { words } from '#words/words.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { Link } from '#web/parts/link.tsx';
import type { Today } from './today-figures.tsx';

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

/** One line about published lessons whose videos do not play; it leads to the videos. */
export function BrokenLessonsLine({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioVideos}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{words.studio.today.brokenLessons(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

const claimsDueText = words.studio.pages.certificates;

/** The day on which the oldest claim is due, or how many are past theirs; nothing where none waits. */
export function ClaimsDue({ certificates: { overdue, nextDueAt } }: Pick<Today, 'certificates'>) {
  if (nextDueAt === null) return null;
  return (
    <span className={overdue > 0 ? 'font-semibold' : ''}>
      {overdue > 0 ? claimsDueText.overdue(overdue) : claimsDueText.nextDue(formatDate(nextDueAt))}
    </span>
  );
}

/** One line about disputes that wait for evidence, with the next deadline; it leads to them. */
export function DisputesLine({ disputes: { count, nextDueAt } }: Pick<Today, 'disputes'>) {
  if (count === 0 || nextDueAt === null) return null;
  const left = words.studioDisputes.left(timeLeft(nextDueAt, Date.now()));
  return (
    <Link
      to={pages.studioDisputes}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{words.studio.today.disputes(count, left)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}
