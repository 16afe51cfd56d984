import { type SubmitEvent, useState } from 'react';
import { likelyEmail, looksLikeEmail, normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useFormDraft } from '../form-draft.ts';
import { useMe } from '../session/me.tsx';
import { useAlert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { rateLimitText } from '../sign-in/rate-limit-text.ts';

type EmailChangeFormProps = { email: string; onChange: () => Promise<void> };

const text = words.account.emailAddress;

/** The form for an e-mail change; a likely typo is pointed out once before the mails are sent. */
export function EmailChangeForm({ email, onChange }: EmailChangeFormProps) {
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
    if (normaliseEmail(newEmail) === email) return setError(text.same);
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
      alert(rateLimitText(cause) ?? words.account.notDone);
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
