import { ChevronRight, CircleAlert } from 'lucide-react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { timeLeft } from '#rules/payments/dispute.ts';
import { moneyText } from '#rules/payments/money.ts';
import { messages } from '#messages/messages.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { Link } from '#web/parts/link.tsx';
import type { Today } from './today-figures.tsx';

const { backup: text } = messages.studio.today;
const claimsText = messages.studio.pages.certificates;

/** The last backup and restore test with a link to the backups; a warning when either failed. */
export function BackupNotice({ backup: { lastAt, drillAt, failed } }: Pick<Today, 'backup'>) {
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

/** Warns about published lessons whose videos don’t play. */
export function BrokenLessonsNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioVideos}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.brokenLessons(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** Warns about amounts that nobody can pay. */
export function TooSmallNotice({ amounts }: { amounts: Today['tooSmall'] }) {
  if (amounts.length === 0) return null;
  const items = amounts.map(
    ({ item, currency, amountCents }) =>
      `${messages.studioPrices.items[item]}, ${moneyText(amountCents, currency)}`,
  );
  return (
    <Link
      to={pages.studioPrices}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.tooSmall(items.join('; '))}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** Warns that payments have no tax, because Stripe Tax is off. */
export function TaxNotice({ isPaused }: { isPaused: boolean }) {
  if (!isPaused) return null;
  return (
    <Link
      to={pages.studioPrices}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.taxPaused}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** Lists the customers whose groups a restored backup may show wrongly. */
export function GroupsNotice({ buyers }: { buyers: Today['groupsToCheck'] }) {
  if (buyers.length === 0) return null;
  return (
    <div className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 grow gap-1">
        <p>{messages.studio.today.groupsToCheck}</p>
        <ul className="flex flex-wrap gap-x-4">
          {buyers.map(({ uid, email }) => (
            <li key={uid} className="min-w-0">
              <Link
                to={pathTo(pages.studioLearner, { uid })}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-4"
              >
                {email}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Warns about campaigns that were not sent as planned. */
export function CampaignsNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioCampaigns}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.campaignsHeld(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** Warns about email sequences that a restored backup paused. */
export function SequencesNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioSequences}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.sequencesPaused(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** Warns about webhooks that were switched off after failures. */
export function WebhooksNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioWebhooks}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.webhooksOff(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}

/** The due date of the oldest claim, or the number of overdue ones. */
export function ClaimsDue({ certificates: { overdue, nextDueAt } }: Pick<Today, 'certificates'>) {
  if (nextDueAt === null) return null;
  return (
    <span className={overdue > 0 ? 'font-semibold' : ''}>
      {overdue > 0 ? claimsText.overdue(overdue) : claimsText.nextDue(formatDate(nextDueAt))}
    </span>
  );
}

/** Warns about disputes that need evidence, with the next deadline. */
export function DisputesNotice({ disputes: { count, nextDueAt } }: Pick<Today, 'disputes'>) {
  if (count === 0 || nextDueAt === null) return null;
  const left = timeLeft(nextDueAt, Date.now());
  return (
    <Link
      to={pages.studioDisputes}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{messages.studio.today.disputes(count, left)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}
