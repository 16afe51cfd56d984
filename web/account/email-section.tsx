import { type SubmitEvent, useState } from 'react';
import { foldEmail, likelyEmail, looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { TextField } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { formatDateTime } from '#web/platform/format.ts';
import { useMe } from '#web/session/session.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { AccountSection } from './account-section.tsx';

const text = messages.account.emailAddress;

type EmailChange = Api['GET /api/account']['reply']['addressChange'];

type EmailSectionProps = {
  email: string;
  change: EmailChange;
  onChange: () => Promise<void>;
};

/** The account's email address, and a pending change that both addresses must confirm. */
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
      alert(messages.account.notDone);
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

type EmailChangeFormProps = { email: string; onChange: () => Promise<void> };

/** The form for a new email address; it suggests a correction of a likely typo once before it sends the emails. */
function EmailChangeForm({ email, onChange }: EmailChangeFormProps) {
  const alert = useAlert();
  const { me } = useMe();
  const draft = useFormDraft('address', me?.uid ?? '', { email: '' });
  const typed = draft.typed.email;
  const [error, setError] = useState<string | null>(null);
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function type(newEmail: string) {
    draft.change({ email: newEmail });
    setError(null);
    setSuggestion(null);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const newEmail = typed.trim();
    if (!looksLikeEmail(newEmail)) return setError(text.invalid);
    if (foldEmail(newEmail) === email) return setError(text.same);
    const correction = suggestion === null ? likelyEmail(newEmail) : null;
    setSuggestion(correction);
    if (correction !== null) return undefined;
    setBusy(true);
    try {
      await call('POST /api/address-changes', { body: { email: newEmail } });
      draft.drop();
      alert(text.sent, 'success');
      await onChange();
    } catch (cause) {
      alert(rateLimitText(cause) ?? messages.account.notDone);
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 justify-items-start gap-4"
      noValidate
    >
      <TextField
        className="w-full"
        label={text.email}
        hint={text.how}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={320}
        value={typed}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div role="status">
        {suggestion !== null && (
          <>
            <Button kind="plain" onPress={() => type(suggestion)}>
              {text.typo(suggestion)}
            </Button>
            <p className="text-quiet">{text.keep}</p>
          </>
        )}
      </div>
      <Button kind="quiet" type="submit" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}
