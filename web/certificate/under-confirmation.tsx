import { useState } from 'react';
import type { MyCertificate } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call, ApiError } from '../call.ts';
import { Button } from '../parts/button.tsx';
import { CertificatePreview } from './certificate-preview.tsx';
import { formatDate } from '../format.ts';
import { NameField } from './name-field.tsx';
import { Said } from './said.tsx';
import { useNameForm } from './use-name-form.ts';

type UnderConfirmationProps = { mine: MyCertificate; onChange: () => Promise<void> };

/** The claim waits for the instructor: until when, for which name, and the one correction it may still have. */
export function UnderConfirmation({ mine, onChange }: UnderConfirmationProps) {
  const [correcting, setCorrecting] = useState(mine.name === '');
  const text = words.certificate.underConfirmation;
  return (
    <div className="grid gap-6">
      <Said title={text.title}>
        {mine.dueAt !== null && <p>{text.text(formatDate(mine.dueAt))}</p>}
        {mine.name && <p>{text.name(mine.name)}</p>}
      </Said>
      {correcting && mine.correctable ? (
        <Correction mine={mine} onChange={onChange} onDone={() => setCorrecting(false)} />
      ) : (
        <>
          <CertificatePreview name={mine.name} />
          {mine.correctable ? (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button kind="quiet" onPress={() => setCorrecting(true)}>
                {text.correct}
              </Button>
              <p className="text-quiet">{text.once}</p>
            </div>
          ) : (
            <p className="text-quiet">{text.stands}</p>
          )}
        </>
      )}
    </div>
  );
}

function Correction({ mine, onChange, onDone }: UnderConfirmationProps & { onDone: () => void }) {
  const { name, setName, nameError, trouble, busy, submit } = useNameForm(mine.name, async (typed) => {
    await call('PATCH /api/me/certificate', { body: { name: typed } }).catch((error: unknown) => {
      // Corrected in another tab, or issued meanwhile: what stands is then shown.
      if (!(error instanceof ApiError && error.code === 'aborted')) throw error;
    });
    await onChange();
    onDone();
  });
  const text = words.certificate.underConfirmation;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
      {mine.name === '' && <p className="font-medium">{text.noName}</p>}
      <NameField value={name} error={nameError} onChange={setName} />
      {trouble && (
        <p role="alert" className="font-medium text-error">
          {text.notSaved}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
        {mine.name !== '' && (
          <Button kind="quiet" shines={false} onPress={onDone}>
            {text.keep}
          </Button>
        )}
      </div>
    </form>
  );
}
