import { useState } from 'react';
import { deletionDays } from '#rules/account.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { LegalLink } from '#web/shell/legal-links.tsx';
import { AccountSection } from './account-section.tsx';

type Props = { onChange: () => Promise<void> };

const text = messages.account.deletion;

/** The request to delete the account, which can be cancelled until it takes effect. */
export function DeletionSection({ onChange }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <AccountSection title={text.title}>
      <p className="text-quiet">{text.text(deletionDays)}</p>
      <div>
        <Button kind="quiet" onPress={() => setAsking(true)} className="text-error!">
          {text.ask}
        </Button>
      </div>
      {asking && <DeletionDialog onClose={() => setAsking(false)} onChange={onChange} />}
    </AccountSection>
  );
}

function DeletionDialog({ onClose, onChange }: Props & { onClose: () => void }) {
  const alert = useAlert();

  async function requestDeletion() {
    try {
      const { dueAt } = await call('POST /api/deletions');
      alert(text.due(formatDateTime(dueAt)), 'notice');
    } catch {
      alert(messages.account.notDone);
      return;
    }
    await onChange();
    onClose();
    scrollTo({ top: 0 });
  }

  return (
    <Dialog open title={text.dialog} onClose={onClose}>
      <div className="grid gap-4">
        <p className="font-semibold">{text.lostTitle}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          {text.lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="font-semibold">{text.keptTitle}</p>
        <ul className="grid list-disc gap-1.5 pl-5">
          {text.kept.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          <LegalLink kind="privacy">{text.keptMore}</LegalLink>
        </p>
        <p className="rounded-card bg-warning-soft px-4 py-3 text-warning">{text.days(deletionDays)}</p>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <QuietButton onPress={onClose}>{text.stay}</QuietButton>
          <Button kind="danger" onPress={requestDeletion}>
            {text.confirm(deletionDays)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The banner on top of the page while the account waits to be deleted. */
export function DeletionBanner({ dueAt, onChange }: Props & { dueAt: number }) {
  const alert = useAlert();

  async function keepAccount() {
    try {
      await call('DELETE /api/deletions/current');
      alert(text.stays, 'success');
    } catch (error) {
      const staysAlready = error instanceof ApiError && error.code === 'not-found';
      alert(staysAlready ? text.stays : messages.account.notDone, staysAlready ? 'success' : 'error');
    }
    await onChange();
  }

  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning-soft p-5 sm:px-8"
    >
      <div>
        <p className="font-semibold text-warning">{text.due(formatDateTime(dueAt))}</p>
        <p>{text.dueText}</p>
      </div>
      <Button onPress={keepAccount}>{text.stay}</Button>
    </section>
  );
}
