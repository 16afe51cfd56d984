import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { AccountSection } from './account-section.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { formatDateTime } from '../format.ts';

type EmailChange = Api['GET /api/account']['reply']['addressChange'];

type EmailSectionProps = {
  email: string;
  change: EmailChange;
  onChange: () => Promise<void>;
};

const text = words.account.emailAddress;

/** The e-mail of the account, and a pending change that both e-mails must confirm. */
export function EmailSection({ email, change, onChange }: EmailSectionProps) {
  return (
    <AccountSection title={text.title}>
      <p>
        {text.current}{' '}
        <strong translate="no" className="wrap-anywhere">
          {email}
        </strong>
      </p>
      {change ? (
        <PendingChange change={change} onChange={onChange} />
      ) : (
        <EmailChangeForm email={email} onChange={onChange} />
      )}
    </AccountSection>
  );
}

type PendingChangeProps = { change: NonNullable<EmailChange>; onChange: () => Promise<void> };

function PendingChange({ change, onChange }: PendingChangeProps) {
  const alert = useAlert();

  async function cancelChange() {
    try {
      await call('DELETE /api/address-changes/current');
      alert(text.cancelled, 'success');
    } catch {
      alert(words.account.notDone);
    }
    await onChange();
  }

  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 rounded-card bg-sky-soft p-5">
      <p>
        {text.waits}{' '}
        <strong translate="no" className="wrap-anywhere">
          {change.email}
        </strong>
      </p>
      <ul className="grid gap-1">
        <Confirmation label={text.old} confirmed={change.oldConfirmed} />
        <Confirmation label={text.new} confirmed={change.newConfirmed} />
      </ul>
      <p>{text.until(formatDateTime(change.expiresAt))}</p>
      <Button kind="quiet" onPress={cancelChange}>
        {text.cancel}
      </Button>
    </div>
  );
}

function Confirmation({ label, confirmed }: { label: string; confirmed: boolean }) {
  return (
    <li>
      <span>{`${label}: `}</span>
      <strong>{confirmed ? text.confirmed : text.open}</strong>
    </li>
  );
}
