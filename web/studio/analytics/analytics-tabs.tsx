import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { Link } from '#web/parts/link.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';

const { title, tabs } = messages.studioAnalytics;

const entries = [
  { path: pages.studioAnalytics, label: tabs.funnel },
  { path: pages.studioLessons, label: tabs.lessons },
];

/** Leads to both pages of Analytics. Assistants see the figures of lessons, but not the funnel, which contains payments. */
export function AnalyticsTabs() {
  const { pathname } = useLocation();
  if (useStudioViewer().role !== 'instructor') return null;
  return (
    <nav aria-label={title} className="-mb-2 flex flex-wrap gap-1">
      {entries.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full px-4 font-medium text-quiet hover:bg-raised hover:text-ink aria-[current=page]:bg-sky-soft aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
