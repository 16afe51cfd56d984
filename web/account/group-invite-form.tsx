import { type SubmitEvent, useId, useState } from 'react';
import { mostInvitationsAtOnce, readAddresses } from '#rules/payments/group.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { messages } from '#messages/messages.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { call } from '#web/platform/call.ts';
import { AccountSection } from './account-section.tsx';
import { groupErrorText } from './group-errors.ts';

const text = messages.group.manage.invite;

/** Invites people by email, one address per line. */
export function InviteForm({ id, onSent }: { id: string; onSent: () => Promise<void> }) {
  const fieldId = useId();
  const alert = useAlert();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A repetition after a lost reply sends nothing twice.
  const [mailId, setMailId] = useState(newId);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const to = readAddresses(typed);
    const mistake = mistakeIn(to);
    setError(mistake);
    if (mistake !== null) return;
    setBusy(true);
    try {
      await call('POST /api/groups/{id}/invitations', { params: { id }, body: { id: mailId, to } });
      alert(text.sent(to.length), 'success');
      setTyped('');
      setMailId(newId());
      await onSent();
    } catch (failure) {
      setError(groupErrorText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccountSection title={text.title}>
      <form onSubmit={(event) => void send(event)} className="grid gap-5" noValidate>
        <div>
          <label htmlFor={fieldId} className={labelStyles}>
            {text.label}
          </label>
          <textarea
            id={fieldId}
            rows={4}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            aria-invalid={error !== null}
            aria-describedby={`${fieldId}-error ${fieldId}-hint`}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className={fieldStyles}
          />
          <p
            id={`${fieldId}-error`}
            role="alert"
            className="mt-1.5 font-medium text-error wrap-anywhere empty:hidden"
          >
            {error}
          </p>
          <p id={`${fieldId}-hint`} className={hintStyles}>
            {text.hint(mostInvitationsAtOnce)}
          </p>
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {text.send}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

function mistakeIn(to: readonly string[]): string | null {
  if (to.length === 0) return text.missing;
  if (to.length > mostInvitationsAtOnce) return text.tooMany(mostInvitationsAtOnce);
  const invalid = to.find((address) => !looksLikeEmail(address));
  return invalid === undefined ? null : text.invalid(invalid);
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
