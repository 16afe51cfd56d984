import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { formatDateTime } from '#web/platform/format.ts';
import { call } from '#web/platform/call.ts';
import { useApi } from '#web/platform/use-api.ts';
import { ConfirmDialog } from '#web/studio/parts/confirm-dialog.tsx';

type Group = Api['GET /api/studio/groups/{id}']['reply'];

const text = messages.studioAccess.group;

/** Opens the seats of a payment for a group. */
export function GroupButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" shines={false} onPress={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <GroupDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function GroupDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, loading, reload } = useApi('GET /api/studio/groups/{id}', { params: { id } });
  const failed = error !== null && !loading && data === null;
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {data && <Seats group={data} onChange={reload} />}
      {!data && !failed && <Skeleton className="h-64 w-full" />}
      {failed && (
        <div className="grid justify-items-start gap-4">
          <p role="alert" className="font-medium text-error">
            {text.failed}
          </p>
          <Button kind="quiet" onPress={reload}>
            {text.again}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type Change = Pick<Group['seats'][number], 'seat' | 'revision'> & { isRemoved: boolean };

function Seats({ group, onChange }: { group: Group; onChange: () => Promise<void> }) {
  const [change, setChange] = useState<Change | null>(null);
  const [failed, setFailed] = useState('');
  const confirmSeats = async () => {
    setFailed('');
    try {
      await call('PUT /api/studio/groups/{id}/checked', { params: { id: group.id } });
      await onChange();
    } catch {
      setFailed(text.notSaved);
    }
  };
  const count = (wanted: Group['seats'][number]['state']) =>
    group.seats.filter(({ state }) => state === wanted).length;
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{text.counts(count('taken'), count('reserved'), count('free'))}</p>
      {group.seats.length < group.bought && <p>{text.removed(group.bought, group.seats.length)}</p>}
      {group.uncertainSince !== null && (
        <div className="grid justify-items-start gap-3 rounded-card bg-amber-soft p-4 text-amber-ink">
          <p>{text.uncertain(formatDateTime(group.uncertainSince))}</p>
          <p role="alert" className="font-medium empty:hidden">
            {failed}
          </p>
          <Button kind="quiet" shines={false} onPress={confirmSeats}>
            {text.checked}
          </Button>
        </div>
      )}
      {group.state === 'ended' && <p className="text-warning">{text.ended}</p>}
      <ul className="grid grid-cols-1">
        {group.seats.map(({ seat, state, invited, holder, revision }) => {
          const email = state === 'taken' ? (holder?.email ?? text.erased) : invited;
          return (
            <li
              key={seat}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="font-medium">{text.seat(seat)}</span>
                <span className="text-quiet">
                  {[` · ${text.states[state]}`, email].filter(Boolean).join(' · ')}
                </span>
              </p>
              <div className="flex flex-wrap gap-2">
                {state !== 'free' && (
                  <Button
                    kind="quiet"
                    shines={false}
                    onPress={() => setChange({ seat, revision, isRemoved: false })}
                    aria-label={`${text.reclaim}: ${text.seat(seat)}`}
                  >
                    {text.reclaim}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  shines={false}
                  onPress={() => setChange({ seat, revision, isRemoved: true })}
                  aria-label={`${text.remove}: ${text.seat(seat)}`}
                >
                  {text.remove}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {change && (
        <ReleaseDialog id={group.id} change={change} onDone={onChange} onClose={() => setChange(null)} />
      )}
    </div>
  );
}

type ReleaseDialogProps = {
  id: string;
  change: Change;
  onDone: () => Promise<void>;
  onClose: () => void;
};

function ReleaseDialog({ id, change: { seat, revision, isRemoved }, onDone, onClose }: ReleaseDialogProps) {
  const { confirm } = text;
  const [why, setWhy] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);

  async function release() {
    setMistake(why.trim() === '' ? confirm.whyMissing : null);
    if (why.trim() === '') return;
    const params = { id, seat: String(seat) };
    await call('POST /api/studio/groups/{id}/seats/{seat}/release', {
      params,
      body: { why: why.trim(), isRemoved, revision },
    });
    onClose();
    await onDone();
  }

  return (
    <ConfirmDialog
      title={isRemoved ? confirm.remove : confirm.reclaim}
      yes={isRemoved ? text.remove : text.reclaim}
      no={confirm.no}
      isDangerous
      onConfirm={release}
      errorText={() => text.failed}
      onError={onDone}
      onClose={onClose}
    >
      <p>{isRemoved ? confirm.removeText : confirm.reclaimText}</p>
      <TextField
        label={confirm.why}
        error={mistake}
        maxLength={300}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
