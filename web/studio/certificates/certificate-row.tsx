import type { ListedCertificate } from '#contract/api.ts';
import { certificatePath, daysLeft } from '#rules/certificate.ts';
import { messages } from '#messages/messages.ts';
import { formatDate } from '#web/platform/format.ts';
import { Button } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { Meter } from '#web/parts/meter.tsx';
import type { Decision } from './decision-dialog.tsx';

type CertificateRowProps = {
  row: ListedCertificate;
  /** Null for assistants, who can view certificates but not decide. */
  onDecide: ((decision: Decision | 'reissue') => void) | null;
  /** Whether the claim is selected for bulk confirmation; null where it cannot be. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
};

const text = messages.studioCertificates;

/** One claim or certificate with its learner, dates, progress and actions. */
export function CertificateRow({ row, onDecide, isChosen, onChoose }: CertificateRowProps) {
  const warning = warningOf(row);
  const progress = row.countsArticles ? text.progressWithArticles : text.progress;
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-low md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-8">
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <div className="flex items-start gap-4">
          {isChosen !== null && (
            <label className="-m-2.5 mt-[-0.375rem] grid size-11 shrink-0 cursor-pointer place-items-center">
              <span className="sr-only">{text.many.choose(row.name)}</span>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={(event) => onChoose(event.currentTarget.checked)}
                className="size-6 accent-sky"
              />
            </label>
          )}
          <div className="min-w-0">
            <h2 className="text-title wrap-anywhere">{row.name || text.noName}</h2>
            <p className="text-quiet wrap-anywhere">
              <Email address={row.email} />
            </p>
          </div>
        </div>
        <StateText row={row} />
        <div className="grid max-w-md gap-1.5">
          <p className="tabular-nums text-quiet">
            {progress(row.watched, row.videos, playedTime(row.playedSeconds))}
          </p>
          <Meter label={progress(row.watched, row.videos, '')} value={row.watched} max={row.videos} />
        </div>
        {warning && <p className="rounded-small bg-warning-soft px-3 py-2 font-medium">{warning}</p>}
      </div>
      <Actions row={row} onDecide={onDecide} />
    </li>
  );
}

function StateText({ row }: { row: ListedCertificate }) {
  if (row.state === 'claimed') {
    const days = daysLeft(row.dueAt, Date.now());
    return (
      <p className={days <= 2 ? 'font-semibold text-warning' : 'font-medium'}>
        {text.due(days, formatDate(row.dueAt))}
      </p>
    );
  }
  const dates = {
    issued: text.issuedOn(formatDate(row.issuedAt ?? 0)),
    declined: text.declinedOn(formatDate(row.declinedAt ?? 0)),
    revoked: text.revokedOn(formatDate(row.revokedAt ?? 0)),
  };
  return (
    <div className="grid gap-1">
      <p className="font-medium">{dates[row.state]}</p>
      {row.revokedBy === 'payment' && <p className="text-quiet">{text.revokedByPayment}</p>}
      {row.reissuedAt !== null && <p>{text.reissuedOn(formatDate(row.reissuedAt))}</p>}
      {row.note && <p className="text-quiet wrap-anywhere">{text.noteSent(row.note)}</p>}
      {row.reason && <p className="text-quiet wrap-anywhere">{text.reason(row.reason)}</p>}
    </div>
  );
}

function Actions({ row, onDecide }: Pick<CertificateRowProps, 'row' | 'onDecide'>) {
  if (row.state === 'claimed') {
    if (!onDecide) return null;
    return (
      <div className="flex flex-wrap gap-3">
        {row.earned === 'claim' && row.name !== '' && (
          <Button onPress={() => onDecide('confirmation')}>{text.confirm.action}</Button>
        )}
        <Button kind="quiet" onPress={() => onDecide('decline')}>
          {text.decline.action}
        </Button>
      </div>
    );
  }
  if (row.state === 'declined') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <a
        href={certificatePath(row.id)}
        target="_blank"
        rel="noreferrer"
        className="min-h-11 py-2 font-medium text-sky underline underline-offset-4"
      >
        {text.open}
      </a>
      {row.state === 'issued' && onDecide && (
        <>
          <Button kind="quiet" onPress={() => onDecide('reissue')}>
            {text.reissue.action}
          </Button>
          <Button kind="quiet" onPress={() => onDecide('revocation')}>
            {text.revoke.action}
          </Button>
        </>
      )}
    </div>
  );
}

/** Returns what the instructor should know before deciding; '' for nothing. */
function warningOf({ state, earned }: ListedCertificate): string {
  if (earned === 'claim') return '';
  if (state === 'claimed') return text.notEarned[earned];
  return state === 'issued' ? text.stillHolds[earned] : '';
}

function playedTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return text.hours(Math.floor(minutes / 60), minutes % 60);
}
