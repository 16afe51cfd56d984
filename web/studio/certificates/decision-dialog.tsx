import { type SubmitEvent, useId, useState } from 'react';
import { longestName } from '#rules/certificate.ts';
import { sanitizeText } from '#rules/text-input.ts';
import type { ListedCertificate } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { CertificatePreview, nameErrorOf } from '#web/certificate/certificate-preview.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';

const { refused } = words.studioCertificates;

/** Returns the words for a decision that was refused or did not arrive. */
function decisionError(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'aborted') return refused.failed;
  return errorText(error.reason ?? '');
}

/** Returns the words for the reason of a refusal; what has none was decided elsewhere. */
export function errorText(reason: string): string {
  const told: Record<string, string> = refused;
  return told[reason] ?? refused.decided;
}

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | null;
  onChange: (words: string) => void;
};

/** The instructor's words to the learner. */
export function WordsField({ label, hint, value, error = null, onChange }: WordsFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-quiet">
          {hint}
        </p>
      )}
      <textarea
        id={id}
        rows={4}
        maxLength={500}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={fieldStyles}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** The decisions, by the nouns of their endpoints. */
export type Decision = 'confirmation' | 'decline' | 'revocation';

type DecisionDialogProps = {
  row: ListedCertificate;
  decision: Decision;
  onDecided: () => Promise<void>;
  onClose: () => void;
};

const text = words.studioCertificates;
const wordsOf = { confirmation: text.confirm, decline: text.decline, revocation: text.revoke };

/** Asks once more, with what the learner will see or read; a revocation also wants its word typed. */
export function DecisionDialog({ row, decision, onDecided, onClose }: DecisionDialogProps) {
  const alert = useAlert();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const own = wordsOf[decision];
  const name = row.name || text.someone;
  const noReason = decision !== 'confirmation' && reason.trim() === '';
  const mistyped = decision === 'revocation' && typed.trim().toLowerCase() !== text.revoke.word;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    setTrouble(null);
    if (busy || noReason || mistyped) return;
    setBusy(true);
    try {
      await decide(row.id, decision, reason.trim());
      alert(own.done(name), 'success');
      onClose();
      await onDecided();
    } catch (error) {
      setTrouble(decisionError(error));
      setBusy(false);
      // The list is out of date, so it is loaded again; the typed text stays.
      await onDecided();
    }
  }

  return (
    <Dialog open title={own.title(name)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        {decision === 'confirmation' && <CertificatePreview name={row.name} />}
        <p>{own.text}</p>
        {decision === 'confirmation' ? (
          <WordsField label={text.note.label} hint={text.note.hint} value={reason} onChange={setReason} />
        ) : (
          <WordsField
            label={text.reasonLabel}
            value={reason}
            error={checked && noReason ? text.reasonMissing : null}
            onChange={setReason}
          />
        )}
        {decision === 'revocation' && (
          <TextField
            label={text.revoke.type(text.revoke.word)}
            error={checked && mistyped ? text.revoke.mistyped(text.revoke.word) : null}
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {own.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function decide(id: string, decision: Decision, reason: string): Promise<void> {
  const params = { id };
  if (decision === 'confirmation')
    await call('POST /api/studio/certificates/{id}/confirmation', { params, body: { note: reason } });
  else if (decision === 'decline')
    await call('POST /api/studio/certificates/{id}/decline', { params, body: { reason } });
  else await call('POST /api/studio/certificates/{id}/revocation', { params, body: { reason } });
}

const own = text.reissue;

type ReissueDialogProps = { row: ListedCertificate; onDecided: () => Promise<void>; onClose: () => void };

/** Issues a certificate anew with another name: what is printed, and what becomes of the former one. */
export function ReissueDialog({ row, onDecided, onClose }: ReissueDialogProps) {
  const alert = useAlert();
  const [name, setName] = useState(row.name);
  const [note, setNote] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const rejectName = (error: string) => {
      setNameError(error);
      form.querySelector('input')?.focus();
    };
    setTrouble(null);
    const typed = sanitizeText(name);
    if (typed === row.name) return rejectName(own.same);
    setNameError(null);
    setBusy(true);
    try {
      await call('POST /api/studio/certificates/{id}/reissue', {
        params: { id: row.id },
        body: { name: typed, note: note.trim() },
      });
      alert(own.done(typed), 'success');
      onClose();
      await onDecided();
    } catch (error) {
      setBusy(false);
      const rejectedName = nameErrorOf(error);
      if (rejectedName !== null) return rejectName(rejectedName);
      setTrouble(decisionError(error));
      await onDecided();
    }
  }

  return (
    <Dialog open title={own.title(row.name)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
        <p>{own.text}</p>
        <TextField
          label={own.name}
          error={nameError}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CertificatePreview name={sanitizeText(name)} issuedAt={row.issuedAt} />
        <WordsField label={text.note.label} hint={text.note.hint} value={note} onChange={setNote} />
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {own.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.keep}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
