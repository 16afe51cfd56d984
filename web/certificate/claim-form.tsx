import { type SubmitEvent, useRef, useState } from 'react';
import { words } from '#web/words/words.ts';
import { call, CallRefused } from '../call.ts';
import { useMe } from '../me.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';

type Trouble = 'name' | 'refused' | 'failed';

/** Asks for the name that is printed, and claims. What the server then says of the claim is shown by the dialog. */
export function ClaimForm({ name: known }: { name: string | null }) {
  const { refresh } = useMe();
  const [name, setName] = useState(known ?? '');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const text = words.certificate;

  async function claim(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setTrouble('name');
      field.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setTrouble(null);
    try {
      await sendClaim(name.trim(), known);
      await refresh();
    } catch (error) {
      setTrouble(error instanceof CallRefused && error.code === 'permission-denied' ? 'refused' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void claim(event)} className="grid gap-5" noValidate>
      <div ref={field}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          error={trouble === 'name' ? text.nameMissing : null}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      {(trouble === 'refused' || trouble === 'failed') && (
        <p role="alert" className="font-medium text-error">
          {text[trouble]}
        </p>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {text.claim}
        </Button>
      </div>
    </form>
  );
}

/** A claim that another tab has made already is no trouble: the record then shows it. */
async function sendClaim(name: string, known: string | null): Promise<void> {
  if (name !== known) await call('PATCH /api/me', { body: { name } });
  await call('POST /api/certificates').catch((error: unknown) => {
    if (!(error instanceof CallRefused && error.code === 'aborted')) throw error;
  });
}
