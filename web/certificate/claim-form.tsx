import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { useMe } from '../session/me.tsx';
import { Button } from '../parts/button.tsx';
import { NameField } from './name-field.tsx';
import { useNameForm } from './use-name-form.ts';

type ClaimFormProps = { name: string; onClaimed: () => Promise<void> };

/** Asks for the name that is printed, and claims. What the server then says of the claim is shown by the dialog. */
export function ClaimForm({ name: known, onClaimed }: ClaimFormProps) {
  const { refresh } = useMe();
  const { name, setName, nameError, trouble, busy, submit } = useNameForm(known, async (typed) => {
    await sendClaim(typed);
    await Promise.all([refresh(), onClaimed()]);
  });
  const text = words.certificate;

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
      <NameField value={name} error={nameError} onChange={setName} />
      {trouble && (
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

/** A claim that another tab has made already is no trouble: where it stands is then shown. */
async function sendClaim(name: string): Promise<void> {
  await call('POST /api/certificates', { body: { name } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'aborted')) throw error;
  });
}
