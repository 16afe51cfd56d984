import { ChevronRight, CircleAlert } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { timeLeft } from '#rules/payments/dispute.ts';
import { words } from '#words/words.ts';
import { Link } from '../../parts/link.tsx';
import type { Today } from './use-today.ts';

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
