import type { ReactNode } from 'react';
import { words } from '#words/words.ts';
import NotFoundScreen from '../shell/not-found.tsx';
import { Button } from '../parts/button.tsx';
import { Loading } from '../parts/loading.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { StudioNavigation } from './studio-navigation.tsx';
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
    <Page title={`${title} · ${name}`} full navigation={<StudioNavigation />}>
      <div className="mx-auto max-w-[88rem] px-4 pt-6 pb-20 sm:px-8 sm:pt-8 lg:pb-8">
        {door === 'asking' && <Loading label={words.site.loading} className="mx-auto max-w-4xl" />}
        {door === 'unknown' && (
          <Message level={1} title={failed.title} action={<Button onPress={knock}>{failed.again}</Button>}>
            <p>{failed.text}</p>
          </Message>
        )}
        {door === 'open' && (
          <div className="grid grid-cols-1 gap-6">
            <header className="grid gap-1">
              <h1 className="text-heading">{title}</h1>
              <p className="max-w-measure text-lead text-quiet">{lead}</p>
            </header>
            {children}
          </div>
        )}
      </div>
    </Page>
  );
}
