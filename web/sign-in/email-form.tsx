import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '#rules/sign-in/sign-in.ts';
import { words } from '#words/words.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';

type EmailFormProps = { error: string | null; onEmail: (email: string) => Promise<void> };

/** Asks for the e-mail that a link was sent to, in a browser that does not know it. */
export function EmailForm({ error, onEmail }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submitted(event: FormEvent) {
    event.preventDefault();
    setInvalid(!looksLikeEmail(email));
    if (!looksLikeEmail(email)) return;
    setBusy(true);
    await onEmail(email.trim());
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void submitted(event)} className="grid gap-4" noValidate>
      <TextField
        label={words.signIn.email}
        type="email"
        autoComplete="email"
        placeholder={words.signIn.placeholder}
        value={email}
        error={invalid ? words.signIn.alerts.invalidEmail : error}
        onChange={(event) => {
          setEmail(event.target.value);
          setInvalid(false);
        }}
      />
      <Button type="submit" busy={busy} wide>
        {words.signIn.verify.askSubmit}
      </Button>
    </form>
  );
}
