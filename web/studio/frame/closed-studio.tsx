import { invitationParameter } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { Page } from '#web/shell/page.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { useMe } from '#web/session/session.tsx';
import NotFoundScreen from '#web/shell/not-found.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { useApi } from '#web/platform/use-api.ts';

const text = messages.studioTeam.invitation;

/** The studio for users without a role: an invitation to accept, or the not-found page. */
export function ClosedStudio({ onAccepted }: { onAccepted: () => Promise<void> }) {
  const { me } = useMe();
  const { search } = useLocation();
  const { data, loading, reload } = useApi('GET /api/me/invitation', { viewer: me?.uid ?? '' });
  const alert = useAlert();

  // The link in an invitation email has the parameter.
  if (me?.uid === '' && new URLSearchParams(search).has(invitationParameter)) return <SignInFirst />;
  if (me === null || (me.uid !== '' && loading && !data))
    return (
      <Page title={messages.studio.name}>
        <Loading label={messages.site.loading} />
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
      alert(isGone ? text.gone : text.notDone, isGone ? 'notice' : 'error');
      await reload();
    }
  }

  const { id, inviter, siteName, role, expiresAt } = invitation;
  return (
    <Page title={messages.studio.name}>
      <Message
        level={1}
        title={text.title(inviter)}
        action={<Button onPress={() => accept(id)}>{text.accept}</Button>}
      >
        <p>{text.text(siteName, role)}</p>
        <p className="text-base">{text.until(formatDate(expiresAt))}</p>
      </Message>
    </Page>
  );
}
