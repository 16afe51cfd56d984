import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { formatDate, formatTimeAgo } from '#web/platform/format.ts';
import { Email } from '#web/parts/email.tsx';
import { Link } from '#web/parts/link.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import type { ListedLearner } from './learners-query.ts';
import { PlanBadge } from './plan-badge.tsx';

const text = messages.studioLearners;

/** The learners as a table, or as cards on narrow screens. */
export function LearnerList({ learners }: { learners: readonly ListedLearner[] }) {
  return (
    <div className="@container">
      <div className="hidden @4xl:block">
        <Table
          caption={text.caption}
          isTitledAbove
          columns={columns}
          rows={learners}
          keyOf={({ uid }) => uid}
          empty={text.nobody.title}
        />
      </div>
      <ul className="grid gap-3 @2xl:grid-cols-2 @4xl:hidden">
        {learners.map((learner) => (
          <li key={learner.uid}>
            <LearnerCard learner={learner} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const columns: readonly Column<ListedLearner>[] = [
  {
    title: text.columns.learner,
    cell: (learner) => (
      <Link to={pathOf(learner)} className="group grid min-w-48 font-normal">
        <span className="font-semibold wrap-anywhere group-hover:underline">
          {learner.name || text.noName}
        </span>
        <span className="text-quiet wrap-anywhere">
          <Email address={learner.email} />
        </span>
        <Marks learner={learner} />
      </Link>
    ),
  },
  { title: text.columns.plan, cell: ({ plan }) => <PlanBadge plan={plan} /> },
  { title: text.columns.country, cell: ({ country }) => countryText(country) },
  {
    title: text.columns.phone,
    cell: ({ phone }) => <span className="tabular-nums whitespace-nowrap">{phone}</span>,
  },
  { title: text.columns.seen, cell: ({ lastSeenAt }) => seenText(lastSeenAt) },
  {
    title: text.columns.since,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
];

function LearnerCard({ learner }: { learner: ListedLearner }) {
  const { name, email, phone, plan, lastSeenAt } = learner;
  return (
    <Link
      to={pathOf(learner)}
      className="grid h-full content-start gap-1 rounded-card bg-surface p-4 shadow-low hover:shadow-high"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{name || text.noName}</span>
        <PlanBadge plan={plan} />
      </span>
      <span className="text-quiet wrap-anywhere">
        <Email address={email} />
      </span>
      {phone !== null && <span className="tabular-nums text-quiet">{phone}</span>}
      <span className="text-quiet">
        {lastSeenAt === null ? text.since(formatDate(learner.createdAt)) : text.seenAgo(seenText(lastSeenAt))}
      </span>
      <Marks learner={learner} />
    </Link>
  );
}

function Marks({ learner: { bannedAt, deletionDueAt } }: { learner: ListedLearner }) {
  return (
    <>
      {bannedAt !== null && <span className="font-medium text-error">{text.banned}</span>}
      {deletionDueAt !== null && <span className="font-medium text-warning">{text.leaving}</span>}
    </>
  );
}

function pathOf({ uid }: { uid: string }): string {
  return pathTo(pages.studioLearner, { uid });
}

function countryText(country: string): string {
  return country === 'unknown' ? text.unknownCountry : country;
}

function seenText(time: number | null): string {
  return time === null ? text.never : formatTimeAgo(time, Date.now());
}
