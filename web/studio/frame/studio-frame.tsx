import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type ImpersonatedKind, type ImpersonationKind, impersonationKinds } from '#rules/impersonation.ts';
import { pages } from '#rules/pages.ts';
import { invitationParameter } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { useMe } from '#web/session/session.tsx';
import { storeReturnTo } from '#web/session/return-to.ts';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { useStop } from '#web/session/use-stop-impersonation.ts';
import { menuItemStyles, menuPanelStyles } from '#web/shell/header-frame.tsx';
import { Menu } from '#web/shell/menu.tsx';
import NotFoundScreen from '#web/shell/not-found.tsx';
import { Page } from '#web/shell/page.tsx';
import { smallButtonStyles } from '#web/studio/parts/small-buttons.tsx';
import { FactorGate, ProofForm } from '#web/studio/second-factor/proof-form.tsx';
import { FactorSetUp } from '#web/studio/second-factor/set-up.tsx';
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

const text = messages.seeAs;

/** Opens the published site as a visitor or a learner sees it. A learner starts at `to`. */
function ImpersonationMenu({ to = pages.course }: { to?: string }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function impersonate(seeAs: ImpersonationKind) {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      await call('PUT /api/studio/see-as', { body: { seeAs } });
      // The course page redirects visitors.
      location.assign(seeAs === 'visitor' ? pages.landing : to);
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Menu
      summary={
        <summary
          className={`${smallButtonStyles} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
        >
          <Eye aria-hidden="true" className="size-5" />
          {text.menu.open}
        </summary>
      }
    >
      <div className={menuPanelStyles}>
        <p className="px-4 pt-2 pb-3 text-quiet">{text.menu.lead}</p>
        <ul>
          {impersonationKinds.map((seeAs) => (
            <li key={seeAs}>
              <button type="button" className={menuItemStyles} onClick={() => void impersonate(seeAs)}>
                {text.menu.kinds[seeAs]}
              </button>
            </li>
          ))}
        </ul>
        <p role="alert" className="px-4 pb-2 font-medium text-error empty:hidden">
          {hasFailed ? text.menu.failed : null}
        </p>
      </div>
    </Menu>
  );
}

/** Replaces the studio during an impersonation. */
function ImpersonationNotice({ seeAs }: { seeAs: ImpersonatedKind }) {
  const { stop, hasFailed } = useStop();
  return (
    <Message
      level={1}
      title={text.looking(seeAs)}
      action={<Button onPress={stop}>{text.studio.action}</Button>}
    >
      <p>{text.studio.text}</p>
      <ErrorText>{hasFailed ? text.notStopped : null}</ErrorText>
    </Message>
  );
}

const closedText = messages.studioTeam.invitation;

/** The studio for users without a role: an invitation to accept, or the not-found page. */
function ClosedStudio({ onAccepted }: { onAccepted: () => Promise<void> }) {
  const { me } = useMe();
  const { pathname, search } = useLocation();
  const { data, loading, reload } = useApi('GET /api/me/invitation', { viewer: me?.uid ?? '' });
  const alert = useAlert();

  // Signing in through the header leads back to the bookmarked page.
  useEffect(() => {
    if (me?.uid === '') storeReturnTo(pathname + search);
  }, [me, pathname, search]);

  // The link in an invitation email has the parameter.
  if (me?.uid === '' && new URLSearchParams(search).has(invitationParameter)) return <SignInFirst />;
  if (me === null || (me.uid !== '' && loading && !data))
    return (
      <Page title={messages.studio.name}>
        <Loading />
      </Page>
    );
  const invitation = data?.invitation;
  if (!invitation) return <NotFoundScreen />;

  async function accept(id: string) {
    alert(null);
    try {
      await call('POST /api/me/invitation/{id}/acceptance', { params: { id } });
      await onAccepted();
    } catch (cause) {
      const isGone = cause instanceof ApiError && cause.code === 'not-found';
      alert(isGone ? closedText.gone : closedText.notDone, isGone ? 'notice' : 'error');
      await reload();
    }
  }

  const { id, inviter, siteName, role, expiresAt } = invitation;
  return (
    <Page title={messages.studio.name}>
      <Message
        level={1}
        title={closedText.title(inviter)}
        action={<Button onPress={() => accept(id)}>{closedText.accept}</Button>}
      >
        <p>{closedText.text(siteName, role)}</p>
        <p className="text-base">{closedText.until(formatDate(expiresAt))}</p>
      </Message>
    </Page>
  );
}
