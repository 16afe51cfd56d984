import { fewestStarters, type LessonOrder, lessonOrders } from '#rules/lesson-figures.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { SelectField } from '#web/parts/select-field.tsx';
import { type Column, Table } from '#web/parts/table.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { AnalyticsTabs } from '#web/studio/analytics/analytics-tabs.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { type ListedLesson, percentOf, sortLessons } from './figures.ts';

const text = messages.studioLessonFigures;

/** /studio/analytics/lessons: how far learners get in each video. The URL holds the order. */
export default function LessonsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <AnalyticsTabs />
      <Lessons />
    </StudioFrame>
  );
}

function Lessons() {
  const { data, error, reload } = useApi('GET /api/studio/lesson-figures');
  const { pathname, search } = useLocation();
  const order = orderIn(search);
  if (!data && error !== null) return <LoadFailed text={text.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  if (data.lessons.length === 0)
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-quiet">{text.empty}</p>
        <LinkButton to={pages.studioCourse} kind="quiet">
          {text.openCourse}
        </LinkButton>
      </div>
    );
  return (
    <>
      <div className="max-w-80">
        <SelectField
          label={text.sort}
          placeholder={text.orders.course}
          options={lessonOrders}
          labels={text.orders}
          value={order}
          onChange={(chosen) => navigate(`${pathname}?sort=${chosen}`, { replace: true })}
        />
      </div>
      <Table
        caption={text.list}
        columns={columns}
        rows={sortLessons(data.lessons, order)}
        keyOf={({ id }) => id}
        empty={text.empty}
      />
      <p className="text-quiet">
        {data.countedAt === null ? text.notCounted : text.countedAt(formatDateTime(data.countedAt))}
      </p>
    </>
  );
}

function orderIn(search: string): LessonOrder {
  const sort = new URLSearchParams(search).get('sort');
  return lessonOrders.find((order) => order === sort) ?? 'course';
}

const columns: readonly Column<ListedLesson>[] = [
  { title: text.columns.lesson, cell: (lesson) => <Name lesson={lesson} /> },
  { title: text.columns.starters, numeric: true, cell: ({ starters }) => starters ?? text.none },
  {
    title: text.columns.finished,
    numeric: true,
    cell: ({ starters, totals }) =>
      totals && starters
        ? text.countAndShare(totals.finished, percentOf(totals.finished, starters))
        : starters === null || starters >= fewestStarters
          ? text.none
          : text.tooEarlyShort,
  },
  {
    title: text.columns.reach,
    numeric: true,
    cell: ({ totals, lengthSeconds }) =>
      totals
        ? text.reach(formatClock(totals.medianReach), percentOf(totals.medianReach, lengthSeconds))
        : text.none,
  },
  {
    title: text.columns.drop,
    numeric: true,
    cell: ({ totals }) =>
      totals?.biggestDrop
        ? text.drop(formatClock(totals.biggestDrop.at), totals.biggestDrop.learners)
        : text.none,
  },
];

function Name({ lesson: { id, title, section } }: { lesson: ListedLesson }) {
  return (
    <span className="grid min-w-48">
      <Link
        to={pathTo(pages.studioLesson, { id })}
        className="-my-2 min-h-11 py-2 wrap-anywhere underline underline-offset-4"
      >
        {title}
      </Link>
      <span className="font-normal text-quiet">{section}</span>
    </span>
  );
}
