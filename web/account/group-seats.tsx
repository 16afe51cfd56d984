import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { joinUrl } from '#web/payment/group-urls.ts';
import { AccountSection } from './account-section.tsx';
import { groupErrorText } from './group-errors.ts';
import { newId } from './group-invite-form.tsx';
import { CopyLink } from './copy-join-link.tsx';

export type Group = Api['GET /api/groups/{id}']['reply'];

type Seat = Group['seats'][number];

type SeatsProps = { group: Group; onChange: () => Promise<void> };

const text = messages.group.manage;

/** The seats that are taken or reserved, and how many are free. */
export function GroupSeats({ group, onChange }: SeatsProps) {
  const alert = useAlert();
  const [error, setError] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Seat | null>(null);
  // A repetition after a lost reply reserves or sends nothing more.
  const [requestId, setRequestId] = useState(newId);
  const { id } = group;
  const isOpen = group.state === 'open';
  const shown = group.seats.filter(({ state }) => state !== 'free');
  const free = group.seats.length - shown.length;

  async function run(change: () => Promise<string>) {
    setError(null);
    try {
      alert(await change(), 'success');
      setRequestId(newId());
      await onChange();
    } catch (failure) {
      setError(groupErrorText(failure));
      if (failure instanceof ApiError && failure.reason === 'changed-elsewhere') await onChange();
    }
  }

  const createLink = () =>
    run(async () => {
      const { seat } = await call('POST /api/groups/{id}/seat-links', {
        params: { id },
        body: { id: requestId },
      });
      return text.single.created(seat);
    });
  const resend = (to: string) =>
    run(async () => {
      await call('POST /api/groups/{id}/invitations', { params: { id }, body: { id: requestId, to: [to] } });
      return text.invite.sent(1);
    });
  const release = ({ seat, revision }: Seat) =>
    run(async () => {
      const params = { id, seat: String(seat) };
      await call('POST /api/groups/{id}/seats/{seat}/release', { params, body: { revision } });
      return text.confirm.done;
    });

  return (
    <AccountSection title={text.seats.title}>
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      <ul className="grid divide-y divide-line empty:hidden">
        {shown.map((seat) => (
          <SeatRow
            key={seat.seat}
            seat={seat}
            isOpen={isOpen}
            onResend={resend}
            onRelease={() => (seat.state === 'taken' ? setLeaving(seat) : void release(seat))}
          />
        ))}
      </ul>
      <p className="text-quiet">{text.seats.freeOnes(free)}</p>
      {isOpen && free > 0 && (
        <div>
          <Button kind="quiet" shines={false} onPress={createLink}>
            {text.single.create}
          </Button>
        </div>
      )}
      {leaving && (
        <ReleaseDialog
          seat={leaving}
          onConfirm={async () => {
            setLeaving(null);
            await release(leaving);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </AccountSection>
  );
}

type SeatRowProps = {
  seat: Seat;
  isOpen: boolean;
  onResend: (to: string) => Promise<void>;
  onRelease: () => void;
};

function SeatRow({ seat, isOpen, onResend, onRelease }: SeatRowProps) {
  const { state, invited, code, takenAt, emailedAt, emailsLeft } = seat;
  const name = nameOf(seat);
  const facts = [
    state === 'taken' && takenAt !== null && text.seats.joined(formatDate(takenAt)),
    state === 'taken' && seat.holder?.name && seat.holder.email,
    state === 'reserved' && (invited === null ? text.seats.reserved : text.seats.invited),
    state === 'reserved' && emailedAt !== null && text.seats.emailed(formatDate(emailedAt)),
  ];
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-quiet wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {code !== null && <CopyLink code={code} of={name} />}
        {code !== null && invited !== null && emailsLeft > 0 && (
          <Button
            kind="quiet"
            shines={false}
            onPress={() => onResend(invited)}
            aria-label={`${text.seats.resend}: ${name}`}
          >
            {text.seats.resend}
          </Button>
        )}
        {code !== null && invited === null && (
          <a
            href={joinUrl(code)}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {text.seats.use}
          </a>
        )}
        {isOpen && (
          <Button
            kind="quiet"
            shines={false}
            onPress={onRelease}
            aria-label={`${state === 'taken' ? text.seats.reclaim : text.seats.cancel}: ${name}`}
          >
            {state === 'taken' ? text.seats.reclaim : text.seats.cancel}
          </Button>
        )}
      </div>
    </li>
  );
}

function nameOf({ seat, state, invited, holder }: Seat): string {
  if (state === 'taken') return holder ? holder.name || holder.email : text.seats.erased;
  return invited ?? text.seats.seat(seat);
}

type ReleaseDialogProps = { seat: Seat; onConfirm: () => Promise<void>; onClose: () => void };

function ReleaseDialog({ seat, onConfirm, onClose }: ReleaseDialogProps) {
  return (
    <Dialog open title={text.confirm.title} onClose={onClose} size="small">
      <p className="wrap-anywhere">{text.confirm.text(nameOf(seat))}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onPress={onConfirm}>{text.confirm.yes}</Button>
        <Button kind="quiet" shines={false} onPress={onClose}>
          {text.confirm.no}
        </Button>
      </div>
    </Dialog>
  );
}
