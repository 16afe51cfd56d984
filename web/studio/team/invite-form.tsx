import { type SubmitEvent, useState } from 'react';
import { type Role, roles } from '#rules/roles.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, TextField } from '../../parts/field.tsx';
import { rateLimitText } from '../../sign-in/rate-limit-text.ts';

const { invite: text, hints, roles: roleTexts, notDone } = words.studioTeam;

/** Invites somebody by e-mail. */
export function InviteForm({ onInvited }: { onInvited: () => Promise<void> }) {
  const alert = useAlert();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('assistant');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return undefined;
    const typed = email.trim();
    if (!looksLikeEmail(typed)) return setError(text.emailInvalid);
    setError(null);
    setBusy(true);
    try {
      await call('POST /api/studio/invitations', { body: { email: typed, role } });
      alert(text.sent(typed), 'success');
      setEmail('');
      await onInvited();
    } catch (cause) {
      setError(rateLimitText(cause) ?? problemOf(cause));
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
      <h3 className="font-display text-lead font-bold">{text.title}</h3>
      <TextField
        className="w-full max-w-md"
        label={text.email}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ChoiceField
        legend={text.role}
        options={roles.toReversed().map((value) => ({ value, label: roleTexts[value], hint: hints[value] }))}
        value={role}
        onChange={setRole}
      />
      <Button type="submit" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}

function problemOf(cause: unknown): string {
  return (cause instanceof ApiError && text.problems[cause.reason ?? '']) || notDone;
}
