import type { ReactNode } from 'react';
import { useLocation } from '../router.tsx';
import { words } from '#words/words.ts';
import NotFoundScreen from '../shell/not-found.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { studioPages } from './studio-pages.ts';
import { useStudio } from './use-studio.ts';

type StudioFrameProps = {
  title: string;
  /** The page's purpose, in one line. */
  lead: string;
  children: ReactNode;
};

/**
 * The frame of every page of the studio: its navigation, its heading, and the door. Whoever is not the
 * instructor sees the page that unknown addresses have; the children are not even made for them.
 */
export function StudioFrame({ title, lead, children }: StudioFrameProps) {
  const { door, knock } = useStudio();
  const { failed, name } = words.studio;
  if (door === 'closed') return <NotFoundScreen />;
  return (
    <Page title={`${title} · ${name}`}>
      {door === 'asking' && <Loading label={words.site.loading} className="mx-auto max-w-4xl" />}
      {door === 'unknown' && (
        <Message level={1} title={failed.title} action={<Button onPress={knock}>{failed.again}</Button>}>
          <p>{failed.text}</p>
        </Message>
      )}
      {door === 'open' && (
        <div className="grid grid-cols-1 gap-8">
          <StudioNavigation />
          <header className="grid gap-2">
            <h1 className="text-heading">{title}</h1>
            <p className="max-w-measure text-lead text-quiet">{lead}</p>
          </header>
          {children}
        </div>
      )}
    </Page>
  );
}

function StudioNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={words.studio.name} className="-mx-2 flex gap-1 overflow-x-auto print:hidden">
      {studioPages.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full px-4 font-medium whitespace-nowrap text-quiet hover:bg-raised hover:text-ink aria-[current=page]:bg-sky-soft aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
