import type { ReactNode } from 'react';
import { words } from '#words/words.ts';
import { Button } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { Page } from '#web/shell/page.tsx';
import { useLocation } from '#web/platform/router.tsx';
import NotFoundScreen from '#web/shell/not-found.tsx';
import { FactorGate, ProofForm } from '#web/studio/second-factor/proof-form.tsx';
import { FactorSetUp } from '#web/studio/second-factor/set-up.tsx';
import { type Studio, StudioContext, useStudio } from './studio-context.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { ImpersonationMenu, OtherLearner } from './impersonation.tsx';
import { StudioSearch } from './studio-search.tsx';
import { StudioNavigation } from './studio-navigation.tsx';
import { mayOpenPage } from './studio-pages.ts';
import { ClosedStudio } from './closed-studio.tsx';

type StudioFrameProps = {
  title: string;
  /** The page's purpose, in one line. */
  lead: string;
  /** The page that "View as…" leads a learner to; the menu is there where it is given. */
  seenAt?: string;
  children: ReactNode;
};

/**
 * The frame of every page of the studio: its navigation, its heading, and the door. Whoever has no role sees the page
 * that unknown addresses have; the children are not even made for them, nor before the second factor is proven.
 */
export function StudioFrame({ title, lead, seenAt, children }: StudioFrameProps) {
  const { door, studio, knock } = useStudio();
  const { failed, name } = words.studio;
  const { pathname } = useLocation();
  const seeAs = readImpersonation();
  if (studio && door === 'open' && !mayOpenPage(studio.role, pathname)) return <NotFoundScreen />;
  if (door === 'closed') return <ClosedStudio onAccepted={knock} />;
  if (studio && (door === 'set-up' || door === 'challenge'))
    return (
      <Page key="door" title={name}>
        <div className="mx-auto max-w-xl">
          <FactorDoor door={door} studio={studio} onDone={knock} />
        </div>
      </Page>
    );
  return (
    <Page
      key="studio"
      title={`${title} · ${name}`}
      full
      navigation={<StudioNavigation role={studio?.role ?? null} />}
    >
      <div className="mx-auto max-w-[88rem] px-4 pt-6 pb-8 sm:px-8 sm:pt-8">
        {door === 'asking' && <Loading label={words.site.loading} className="mx-auto max-w-4xl" />}
        {door === 'unknown' && (
          <Message level={1} title={failed.title} action={<Button onPress={knock}>{failed.again}</Button>}>
            <p>{failed.text}</p>
          </Message>
        )}
        {door === 'open' && studio && seeAs !== null && <OtherLearner seeAs={seeAs} />}
        {door === 'open' && studio && seeAs === null && (
          <StudioContext value={studio}>
            <FactorGate kinds={studio.secondFactor.kinds} onMissing={() => void knock()}>
              <div className="grid grid-cols-1 gap-6">
                <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <h1 className="text-heading">{title}</h1>
                  <div className="ml-auto flex flex-wrap justify-end gap-3">
                    <StudioSearch />
                    {seenAt !== undefined && studio.role === 'instructor' && (
                      <ImpersonationMenu to={seenAt} />
                    )}
                  </div>
                  <p className="max-w-measure basis-full text-lead text-quiet">{lead}</p>
                </header>
                {children}
              </div>
            </FactorGate>
          </StudioContext>
        )}
      </div>
    </Page>
  );
}

type FactorDoorProps = { door: 'set-up' | 'challenge'; studio: Studio; onDone: () => Promise<void> };

/** The page before the studio: sets up the second factor, or asks for it. */
function FactorDoor({ door, studio, onDone }: FactorDoorProps) {
  const { kinds, allowsPasskeys, canPutOff } = studio.secondFactor;
  if (door === 'set-up')
    return <FactorSetUp allowsPasskeys={allowsPasskeys} canPutOff={canPutOff} onDone={onDone} />;
  const { title, lead } = words.studioFactor.proof;
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-heading">{title}</h1>
        <p className="text-lead text-quiet">{lead}</p>
      </header>
      <div className="rounded-card bg-surface p-5 shadow-low sm:p-8">
        <ProofForm kinds={kinds} onProven={onDone} />
      </div>
    </div>
  );
}
