import { type SubmitEvent, useState } from 'react';
import { type Role, roles } from '#rules/roles.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioTeam;

type Team = Api['GET /api/studio/team']['reply'];
type Member = Team['members'][number];
type Invitation = Team['invitations'][number];

/** The settings section of the team members and invitations. */
export function TeamSection() {
  const { data, error, loading, reload } = useApi('GET /api/studio/team');
  const failed = error !== null && !loading;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {failed && <SectionFailed text={text.failed} again={text.again} onRetry={reload} />}
      {!data && !failed && <Skeleton className="h-20 w-full bg-ground!" />}
      {data && (
        <ul className="grid divide-y divide-line">
          {data.members.map((member) => (
            <MemberRow key={member.email} member={member} onChange={reload} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onChange={reload} />
          ))}
        </ul>
      )}
      {data && <InviteForm onInvited={reload} />}
    </StudioSection>
  );
}

const rowStyles = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 first:pt-0';
const markStyles = 'rounded-full bg-sky-soft px-3 py-0.5 font-medium text-sky';

function MemberRow({ member, onChange }: { member: Member; onChange: () => Promise<void> }) {
  const { uid, email, name, role, isConfigured } = member;
  const viewer = useStudioViewer();
  const [isRemoving, setIsRemoving] = useState(false);
  const isOwn = viewer.email === email;
  return (
    <li className={rowStyles}>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{name ?? email}</span>
          {isOwn && <span className={markStyles}>{text.you}</span>}
        </p>
        <p className="text-quiet wrap-anywhere">
          <span>{text.roles[role]}</span>
          {name !== null && <span>{`, ${email}`}</span>}
        </p>
        {isConfigured && <p className="text-quiet">{text.configured}</p>}
      </div>
      {uid !== null && !isConfigured && !isOwn && (
        <QuietButton onPress={() => setIsRemoving(true)}>
          {text.remove} <span className="sr-only">{email}</span>
        </QuietButton>
      )}
      {isRemoving && uid !== null && (
        <RemoveDialog uid={uid} email={email} onChange={onChange} onClose={() => setIsRemoving(false)} />
      )}
    </li>
  );
}

type RemoveDialogProps = {
  uid: string;
  email: string;
  onChange: () => Promise<void>;
  onClose: () => void;
};

function RemoveDialog({ uid, email, onChange, onClose }: RemoveDialogProps) {
  const alert = useAlert();

  async function remove() {
    try {
      await call('DELETE /api/studio/team/{id}', { params: { id: uid } });
      alert(text.removed, 'success');
    } catch (error) {
      if (!isGone(error)) throw error;
      alert(text.gone, 'notice');
    }
    onClose();
    await onChange();
  }

  return (
    <ConfirmDialog
      title={text.removeTitle}
      yes={text.remove}
      no={text.keep}
      isDangerous
      onConfirm={remove}
      errorText={() => text.notDone}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{text.removeText(email)}</p>
    </ConfirmDialog>
  );
}

function InvitationRow({ invitation, onChange }: { invitation: Invitation; onChange: () => Promise<void> }) {
  const { id, email, role, inviter, expiresAt } = invitation;
  const alert = useAlert();

  async function revoke() {
    try {
      await call('DELETE /api/studio/invitations/{id}', { params: { id } });
      alert(text.revoked, 'success');
    } catch (cause) {
      alert(isGone(cause) ? text.gone : text.notDone, isGone(cause) ? 'notice' : 'error');
    }
    await onChange();
  }

  return (
    <li className={rowStyles}>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-quiet wrap-anywhere">{`${text.roles[role]}, ${text.invitedBy(inviter)}`}</p>
        <p className="text-quiet">{text.invited(formatDate(expiresAt))}</p>
      </div>
      <QuietButton onPress={revoke}>
        {text.revoke} <span className="sr-only">{email}</span>
      </QuietButton>
    </li>
  );
}

function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const alert = useAlert();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('assistant');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return undefined;
    const typed = email.trim();
    if (!looksLikeEmail(typed)) return setError(text.invite.emailInvalid);
    setError(null);
    setBusy(true);
    try {
      await call('POST /api/studio/invitations', { body: { email: typed, role } });
      alert(text.invite.sent(typed), 'success');
      setEmail('');
      await onInvited();
    } catch (cause) {
      setError(rateLimitText(cause) ?? inviteErrorText(cause));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 justify-items-start gap-4 border-t border-line pt-5"
      noValidate
    >
      <h3 className="font-display text-lead font-bold">{text.invite.title}</h3>
      <TextField
        className="w-full max-w-md"
        label={text.invite.email}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ChoiceField
        legend={text.invite.role}
        options={roles
          .toReversed()
          .map((value) => ({ value, label: text.roles[value], hint: text.hints[value] }))}
        value={role}
        onChange={setRole}
      />
      <Button type="submit" busy={busy}>
        {text.invite.submit}
      </Button>
    </form>
  );
}

function inviteErrorText(cause: unknown): string {
  return (cause instanceof ApiError && text.invite.problems[cause.reason ?? '']) || text.notDone;
}

function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'not-found';
}
