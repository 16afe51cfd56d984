import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatDate } from '../../format.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import { useApi } from '../../use-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useStudioViewer } from '../studio-context.ts';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import { InviteForm } from './invite-form.tsx';

const text = words.studioTeam;

type Team = Api['GET /api/studio/team']['reply'];
type Member = Team['members'][number];
type Invitation = Team['invitations'][number];

/** A section of the settings: the people who run the site, and those who are invited. */
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
        <Button kind="quiet" shines={false} onPress={() => setIsRemoving(true)}>
          {text.remove} <span className="sr-only">{email}</span>
        </Button>
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
  const [trouble, setTrouble] = useState<string | null>(null);

  async function remove() {
    try {
      await call('DELETE /api/studio/team/{id}', { params: { id: uid } });
      alert(text.removed, 'success');
    } catch (cause) {
      if (!isGone(cause)) return setTrouble(text.notDone);
      alert(text.gone, 'notice');
    }
    onClose();
    await onChange();
    return undefined;
  }

  return (
    <ConfirmDialog
      title={text.removeTitle}
      yes={text.remove}
      no={text.keep}
      trouble={trouble}
      onConfirm={remove}
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
      <Button kind="quiet" shines={false} onPress={revoke}>
        {text.revoke} <span className="sr-only">{email}</span>
      </Button>
    </li>
  );
}

function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'not-found';
}
