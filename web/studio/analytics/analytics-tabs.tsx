import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { Link } from '#web/parts/link.tsx';
import { useLocation } from '#web/platform/router.tsx';

const { title, tabs } = messages.studioAnalytics;

const labels: Record<string, string> = {
  [pages.studioAnalytics]: tabs.funnel,
  [`${pages.studioAnalytics}/lessons`]: tabs.lessons,
};

/** The pages of Analytics, which share one navigation entry. */
export function AnalyticsTabs() {
  const { pathname } = useLocation();
  const paths = Object.values(pages).filter((path) => path in labels);
  if (paths.length < 2) return null;
  return (
    <nav aria-label={title} className="-mb-2 flex flex-wrap gap-1">
      {paths.map((path) => (
        <Link
          key={path}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full px-4 font-medium text-quiet hover:bg-raised hover:text-ink aria-[current=page]:bg-sky-soft aria-[current=page]:text-ink"
        >
          {labels[path]}
        </Link>
      ))}
    </nav>
  );
}
