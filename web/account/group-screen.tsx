import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { joinUrl } from '#web/payment/group-urls.ts';
import { call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { useMe } from '#web/session/session.tsx';
import { Page } from '#web/shell/page.tsx';
import { AccountSection } from './account-section.tsx';
import { InviteForm } from './group-invite-form.tsx';
import { type Group, GroupSeats } from './group-seats.tsx';
import { CopyLink } from './copy-join-link.tsx';
import { groupErrorText } from './group-errors.ts';

const text = messages.group.manage;

/** The seats of a group, which its buyer gives to others and takes back. */
export default function GroupScreen() {
  const { me } = useMe();
  const id = new URLSearchParams(useLocation().search).get('id') ?? '';
  if (me?.uid === '') return <SignInFirst />;
  return (
    <Page title={text.title}>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <div>
          <LinkButton to={pages.account} kind="quiet">
            <ArrowLeft aria-hidden="true" className="size-5" /> {text.back}
          </LinkButton>
        </div>
        {me && <LoadedGroup key={me.uid + id} id={id} uid={me.uid} />}
      </div>
    </Page>
  );
}

function LoadedGroup({ id, uid }: { id: string; uid: string }) {
  const { data, error, loading, reload } = useApi('GET /api/groups/{id}', { params: { id }, viewer: uid });
  if (error !== null && !loading && !data)
    return <LoadFailed level={1} text={text.failed} error={error} missing={text.missing} onRetry={reload} />;
  if (!data) return <Loading label={messages.site.loading} />;
  return <ShownGroup group={data} onChange={reload} />;
}

type GroupProps = { group: Group; onChange: () => Promise<void> };

function ShownGroup({ group, onChange }: GroupProps) {
  const { plans } = useAppContent();
  const { list } = messages.group;
  const taken = group.seats.filter(({ state }) => state === 'taken').length;
  const free = group.seats.filter(({ state }) => state === 'free').length;
  const isHidden = group.joinLink.isOn && group.joinLink.code === null;
  return (
    <>
      <header className="grid gap-2">
        <h1 className="text-heading">{text.title}</h1>
        <p className="text-lead text-quiet">
          {[plans[group.plan].title, list.seats(taken, group.seats.length), text.free(free)].join(' · ')}
        </p>
      </header>
      {group.uncertainSince !== null && (
        <CheckNotice id={group.id} since={group.uncertainSince} onChange={onChange} />
      )}
      {group.state === 'ended' ? (
        <p className="rounded-card bg-warning-soft p-5 text-warning">{text.ended}</p>
      ) : isHidden ? (
        <p className="text-quiet">{text.hidden}</p>
      ) : (
        <>
          <InviteForm id={group.id} onSent={onChange} />
          <JoinLink group={group} onChange={onChange} />
        </>
      )}
      <GroupSeats group={group} onChange={onChange} />
    </>
  );
}

type CheckNoticeProps = { id: string; since: number; onChange: () => Promise<void> };

/** Asks the buyer to check the seats of a restored backup. */
function CheckNotice({ id, since, onChange }: CheckNoticeProps) {
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setError(null);
    try {
      await call('PUT /api/groups/{id}/checked', { params: { id } });
      await onChange();
    } catch (failure) {
      setError(groupErrorText(failure));
    }
  }

  return (
    <section className="grid gap-3 rounded-card bg-warning-soft p-5 text-warning">
      <h2 className="text-title">{text.uncertain.title}</h2>
      <p>{text.uncertain.text(formatDateTime(since))}</p>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <div>
        <Button kind="quiet" shines={false} onPress={confirm}>
          {text.uncertain.checked}
        </Button>
      </div>
    </section>
  );
}

function JoinLink({ group: { id, joinLink }, onChange }: GroupProps) {
  const alert = useAlert();
  const [error, setError] = useState<string | null>(null);

  async function turn(isOn: boolean) {
    setError(null);
    try {
      await call('PUT /api/groups/{id}/join-link', { params: { id }, body: { isOn } });
      if (!isOn) alert(text.link.turnedOff, 'success');
      await onChange();
    } catch (failure) {
      setError(groupErrorText(failure));
    }
  }

  return (
    <AccountSection title={text.link.title}>
      <p className="text-quiet">{joinLink.isOn ? text.link.on : text.link.off}</p>
      {joinLink.code !== null && (
        <p className="rounded-small bg-raised px-4 py-3 wrap-anywhere" translate="no">
          {joinUrl(joinLink.code)}
        </p>
      )}
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-3">
        {joinLink.code !== null && <CopyLink code={joinLink.code} />}
        <Button kind="quiet" shines={false} onPress={() => turn(!joinLink.isOn)}>
          {joinLink.isOn ? text.link.turnOff : text.link.turnOn}
        </Button>
      </div>
    </AccountSection>
  );
}
