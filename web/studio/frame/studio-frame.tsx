import type { ReactNode } from 'react';
import { messages } from '#messages/messages.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { readImpersonation } from '#web/session/impersonation.ts';
import NotFoundScreen from '#web/shell/not-found.tsx';
import { Page } from '#web/shell/page.tsx';
import { FactorGate, ProofForm } from '#web/studio/second-factor/proof-form.tsx';
import { FactorSetUp } from '#web/studio/second-factor/set-up.tsx';
import { ClosedStudio } from './closed-studio.tsx';
import { ImpersonationMenu, ImpersonationNotice } from './impersonation.tsx';
import { type Studio, StudioContext, useStudio } from './studio-context.ts';
import { StudioNavigation } from './studio-navigation.tsx';
import { mayOpenPage } from './studio-pages.ts';
import { StudioSearch } from './studio-search.tsx';

type StudioFrameProps = {
  title: string;
  /** The page's purpose in one line. */
  lead: string;
  /** The page where "View as…" starts for learners; without it there is no menu. */
  seenAt?: string;
  children: ReactNode;
};

/**
 * The frame of every studio page: navigation, heading and access. The children only render for users with a role and a
 * proven second factor.
 */
export function StudioFrame({ title, lead, seenAt, children }: StudioFrameProps) {
  const { access, studio, reload } = useStudio();
  const { failed, name } = messages.studio;
  const { pathname } = useLocation();
  const seeAs = readImpersonation();
  if (studio && access === 'open' && !mayOpenPage(studio.role, pathname)) return <NotFoundScreen />;
  if (access === 'closed') return <ClosedStudio onAccepted={reload} />;
  if (studio && (access === 'set-up' || access === 'challenge'))
    return (
      <Page key="second-factor" title={name}>
        <div className="mx-auto max-w-xl">
          <SecondFactorPage access={access} studio={studio} onDone={reload} />
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
        {access === 'loading' && <Loading label={messages.site.loading} className="mx-auto max-w-4xl" />}
        {access === 'unknown' && <LoadFailed level={1} text={failed} onRetry={reload} />}
        {access === 'open' && studio && seeAs !== null && <ImpersonationNotice seeAs={seeAs} />}
        {access === 'open' && studio && seeAs === null && (
          <StudioContext value={studio}>
            <FactorGate kinds={studio.secondFactor.kinds} onMissing={() => void reload()}>
              <div className="grid grid-cols-1 gap-6">
                <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                  <h1 className="max-w-full text-heading wrap-break-word">{title}</h1>
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

type SecondFactorPageProps = { access: 'set-up' | 'challenge'; studio: Studio; onDone: () => Promise<void> };

/** Sets up the second factor, or asks for its proof. */
function SecondFactorPage({ access, studio, onDone }: SecondFactorPageProps) {
  const { kinds, allowsPasskeys, canPutOff } = studio.secondFactor;
  if (access === 'set-up')
    return <FactorSetUp allowsPasskeys={allowsPasskeys} canPutOff={canPutOff} onDone={onDone} />;
  const { title, lead } = messages.studioFactor.proof;
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-2">
        <h1 className="text-heading wrap-break-word">{title}</h1>
        <p className="text-lead text-quiet">{lead}</p>
      </header>
      <div className="rounded-card bg-surface p-5 shadow-low sm:p-8">
        <ProofForm kinds={kinds} onProven={onDone} />
      </div>
    </div>
  );
}
