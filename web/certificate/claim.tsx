import { type ReactNode, type SubmitEvent, useState } from 'react';
import { longestName } from '#rules/certificate.ts';
import { sanitizeText } from '#rules/text-input.ts';
import type { MyCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { ErrorText } from '#web/parts/error-text.tsx';
import { TextField } from '#web/parts/field.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { useFormDraft } from '#web/platform/form-draft.ts';
import { formatDate } from '#web/platform/format.ts';
import { useMe } from '#web/session/session.tsx';
import { CertificatePreview, nameErrorOf } from './certificate-preview.tsx';

type ClaimFormProps = { name: string; onClaimed: () => Promise<void> };

/** Asks for the name to print, and claims the certificate. */
export function ClaimForm({ name: known, onClaimed }: ClaimFormProps) {
  const { refresh } = useMe();
  const { name, setName, nameError, error, busy, submit } = useNameForm(known, async (typed) => {
    await sendClaim(typed);
    await Promise.all([refresh(), onClaimed()]);
  });
  const { countsArticles } = useAppContent().certificate;
  const text = messages.certificate;

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
      <NameField value={name} error={nameError} onChange={setName} />
      {error && (
        <ErrorText>
          {error === 'refused' && countsArticles ? text.withArticles.refused : text[error]}
        </ErrorText>
      )}
      <div>
        <Button type="submit" busy={busy}>
          {text.claim}
        </Button>
      </div>
    </form>
  );
}

/** A claim that another tab has already made is not an error; the dialog then shows its status. */
async function sendClaim(name: string): Promise<void> {
  await call('POST /api/certificates', { body: { name } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'aborted')) throw error;
  });
}

type UnderConfirmationProps = { mine: MyCertificate; onChange: () => Promise<void> };

/** A claim that waits for the instructor: its due date, its name, and the one correction that is allowed. */
export function UnderConfirmation({ mine, onChange }: UnderConfirmationProps) {
  const [correcting, setCorrecting] = useState(mine.name === '');
  const text = messages.certificate.underConfirmation;
  return (
    <div className="grid gap-6">
      <StatusCard title={text.title}>
        {mine.dueAt !== null && <p>{text.text(formatDate(mine.dueAt))}</p>}
        {mine.name && <p>{text.name(mine.name)}</p>}
      </StatusCard>
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
  const { name, setName, nameError, error, busy, submit } = useNameForm(mine.name, async (typed) => {
    await call('PATCH /api/me/certificate', { body: { name: typed } }).catch((cause: unknown) => {
      // Already corrected in another tab, or issued: the dialog then shows the current status.
      if (!(cause instanceof ApiError && cause.code === 'aborted')) throw cause;
    });
    await onChange();
    onDone();
  });
  const text = messages.certificate.underConfirmation;
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
      {mine.name === '' && <p className="font-medium">{text.noName}</p>}
      <NameField value={name} error={nameError} onChange={setName} />
      {error && <ErrorText>{text.notSaved}</ErrorText>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text.save}
        </Button>
        {mine.name !== '' && <QuietButton onPress={onDone}>{text.keep}</QuietButton>}
      </div>
    </form>
  );
}

/** The state of a form that sends the name to print. The typed name is kept as a draft until it is sent. */
function useNameForm(given: string, send: (name: string) => Promise<void>) {
  const { me } = useMe();
  const draft = useFormDraft('certificate', me?.uid ?? '', { name: given });
  const { name } = draft.typed;
  const setName = (typed: string) => draft.change({ name: typed });
  const [nameError, setNameError] = useState<string | null>(null);
  const [error, setError] = useState<'refused' | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const rejectName = (reason: string) => {
      setNameError(reason);
      form.querySelector('input')?.focus();
    };
    setError(null);
    setNameError(null);
    const tidied = sanitizeText(name);
    if (tidied === '') {
      rejectName(messages.certificate.nameRefused.missing);
      return;
    }
    setBusy(true);
    try {
      await send(tidied);
      draft.drop();
    } catch (cause) {
      const reason = nameErrorOf(cause);
      if (reason) rejectName(reason);
      else setError(cause instanceof ApiError && cause.code === 'permission-denied' ? 'refused' : 'failed');
    } finally {
      setBusy(false);
    }
  }

  return { name, setName, nameError, error, busy, submit };
}

type NameFieldProps = { value: string; error: string | null; onChange: (name: string) => void };

/** The name, and below it the certificate as it will be printed. */
function NameField({ value, error, onChange }: NameFieldProps) {
  const text = messages.certificate;
  return (
    <>
      <TextField
        label={text.name}
        hint={text.nameHint}
        error={error}
        name="name"
        autoComplete="name"
        maxLength={longestName}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <figure className="grid gap-2">
        <CertificatePreview name={sanitizeText(value)} />
        <figcaption className="text-quiet">{text.preview.caption}</figcaption>
      </figure>
    </>
  );
}

type StatusCardProps = { title: string; tone?: 'alive' | 'warning'; children: ReactNode };

/** A card with the certificate's status. */
export function StatusCard({ title, tone = 'alive', children }: StatusCardProps) {
  const look = tone === 'alive' ? 'bg-sky-soft' : 'bg-warning-soft';
  return (
    <div role="status" className={`grid gap-2 rounded-card p-5 sm:p-6 ${look}`}>
      <h3 className="text-title">{title}</h3>
      {children}
    </div>
  );
}
