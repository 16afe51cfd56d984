import { type FormEvent, useRef, useState } from 'react';
import { codeDigits } from '#rules/text-input.ts';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { useAlert } from '../parts/alert.tsx';
import { broadcastAuthEvent } from '../session/auth-events.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { clearEmail } from './email-memory.ts';
import { type SignInFailure, signInFailureOf } from './sign-in-failure.ts';
import { timeZone } from './time-zone.ts';
import { rateLimitText } from './rate-limit-text.ts';

type CodeFormProps = {
  /** Empty when this tab does not know the e-mail; the form then asks for it. */
  email: string;
  onSpent: () => void;
};

const { code: codeLabel, email: emailLabel, submit, unusableCode } = words.signIn.emailSent;

/** The form for the mail's six digits. A complete code is submitted automatically, once. */
export function CodeForm({ email, onSpent }: CodeFormProps) {
  const { refresh } = useMe();
  const alert = useAlert();
  const [typedEmail, setTypedEmail] = useState(email);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [invalidEmail, setInvalidEmail] = useState(false);
  const [busy, setBusy] = useState(false);
  const sent = useRef('');

  async function redeem(digits: string) {
    if (sent.current === digits || busy) return;
    setInvalidEmail(!looksLikeEmail(typedEmail));
    if (!looksLikeEmail(typedEmail)) return;
    sent.current = digits;
    setBusy(true);
    endErrors();
    try {
      await call('POST /api/sessions', {
        body: { email: typedEmail.trim(), code: digits, timeZone: timeZone() },
      });
      clearEmail();
      broadcastAuthEvent('signed-in');
      await refresh();
    } catch (cause) {
      const reason = signInFailureOf(cause);
      // The same code may be tried again when the server did not check it.
      if (reason === 'failed' || reason === 'too-often') sent.current = '';
      setError(errorText(reason));
      if (reason === 'used' || reason === 'expired') onSpent();
      alert(rateLimitText(cause) ?? words.signIn.alerts.failed);
    } finally {
      setBusy(false);
    }
  }

  function endErrors() {
    setError(null);
    alert(null);
  }

  function typed(text: string) {
    const digits = codeDigits(text);
    setCode(digits);
    endErrors();
    if (digits.length === 6 && looksLikeEmail(typedEmail)) void redeem(digits);
  }

  function submitted(event: FormEvent) {
    event.preventDefault();
    if (code.length === 6) void redeem(code);
    else setError(words.signIn.reasons['wrong-code'].text);
  }

  return (
    <form onSubmit={submitted} className="grid gap-4" noValidate>
      {!email && (
        <TextField
          label={emailLabel}
          type="email"
          autoComplete="email"
          value={typedEmail}
          error={invalidEmail ? words.signIn.alerts.invalidEmail : null}
          onChange={(event) => {
            setTypedEmail(event.target.value);
            setInvalidEmail(false);
          }}
        />
      )}
      <TextField
        label={codeLabel}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        className="[&_input]:tabular-nums [&_input]:text-title [&_input]:tracking-[0.35em]"
        onChange={(event) => typed(event.target.value)}
      />
      <Button type="submit" busy={busy} wide>
        {submit}
      </Button>
    </form>
  );
}

/** Returns the error text; a right code that came too late has a text of its own. */
function errorText(reason: SignInFailure): string {
  if (reason === 'used' || reason === 'expired' || reason === 'replaced') return unusableCode[reason];
  return words.signIn.reasons[reason === 'unknown' ? 'wrong-code' : reason].text;
}
