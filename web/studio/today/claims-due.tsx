import { words } from '#words/words.ts';
import { formatDate } from '../../format.ts';
import type { Today } from './use-today.ts';

const text = words.studio.pages.certificates;

/** The day on which the oldest claim is due, or how many are past theirs; nothing where none waits. */
export function ClaimsDue({ certificates: { overdue, nextDueAt } }: Pick<Today, 'certificates'>) {
  if (nextDueAt === null) return null;
  return (
    <span className={overdue > 0 ? 'font-semibold' : ''}>
      {overdue > 0 ? text.overdue(overdue) : text.nextDue(formatDate(nextDueAt))}
    </span>
  );
}
