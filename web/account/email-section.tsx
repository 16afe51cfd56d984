import { words } from '#web/words/words.ts';
import { call } from '../call.ts';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { AccountSection } from './account-section.tsx';
import { AddressChangeForm } from './email-change-form.tsx';
import { momentText } from './moment-text.ts';
import type { Account } from './use-account.ts';

type AddressSectionProps = {
  email: string;
  change: Account['addressChange'];
  onChange: () => Promise<void>;
};

const text = words.account.address;

/** The address one signs in with, and a change of it that both addresses confirm. */
export function AddressSection({ email, change, onChange }: AddressSectionProps) {
  return (
    <AccountSection title={text.title}>
      <p>
        {text.current} <strong className="wrap-anywhere">{email}</strong>
      </p>
      {change ? (
        <WaitingChange change={change} onChange={onChange} />
      ) : (
        <AddressChangeForm email={email} onChange={onChange} />
      )}
    </AccountSection>
  );
}

type WaitingChangeProps = { change: NonNullable<Account['addressChange']>; onChange: () => Promise<void> };

function WaitingChange({ change, onChange }: WaitingChangeProps) {
  const alert = useAlert();

  async function takeBack() {
    try {
      await call('DELETE /api/address-changes/current');
      alert(text.takenBack, 'success');
    } catch {
      alert(words.account.notDone);
    }
    await onChange();
  }

  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 rounded-card bg-sky-soft p-5">
      <p>
        {text.waits} <strong className="wrap-anywhere">{change.email}</strong>
      </p>
      <ul className="grid gap-1">
        <Confirmation label={text.old} confirmed={change.oldConfirmed} />
        <Confirmation label={text.new} confirmed={change.newConfirmed} />
      </ul>
      <p>{text.until(momentText(change.expiresAt))}</p>
      <Button kind="quiet" onPress={takeBack}>
        {text.takeBack}
      </Button>
    </div>
  );
}

function Confirmation({ label, confirmed }: { label: string; confirmed: boolean }) {
  return (
    <li>
      {label}: <strong>{confirmed ? text.confirmed : text.open}</strong>
    </li>
  );
}
