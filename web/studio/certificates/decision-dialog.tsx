import { useId, useRef, useState } from 'react';
import { longestName } from '#rules/certificate.ts';
import { sanitizeText } from '#rules/text-input.ts';
import type { ListedCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { CertificatePreview, nameErrorOf } from '#web/certificate/certificate-preview.tsx';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, labelStyles, TextField } from '#web/parts/field.tsx';
import { ActionForm } from '#web/studio/parts/action-form.tsx';

const text = messages.studioCertificates;

/** The decisions, by the nouns of their endpoints. */
export type Decision = 'confirmation' | 'decline' | 'revocation';

const wordsOf = { confirmation: text.confirm, decline: text.decline, revocation: text.revoke };

type DecisionDialogProps = {
  row: ListedCertificate;
  decision: Decision;
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Confirms, declines or revokes. A revocation must be confirmed by typing its word. */
export function DecisionDialog({ row, decision, onDecided, onClose }: DecisionDialogProps) {
  const alert = useAlert();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const own = wordsOf[decision];
  const name = row.name || text.someone;
  const noReason = decision !== 'confirmation' && reason.trim() === '';
  const mistyped = decision === 'revocation' && typed.trim().toLowerCase() !== text.revoke.word;

  async function submit() {
    setChecked(true);
    if (noReason || mistyped) return;
    await decide(row.id, decision, reason.trim());
    alert(own.done(name), 'success');
    onClose();
    await onDecided();
  }

  return (
    <Dialog open title={own.title(name)} onClose={onClose}>
      <ActionForm
        action={submit}
        errorText={decisionError}
        // The list is out of date; the typed text stays.
        onError={onDecided}
        submitLabel={own.yes}
        cancelLabel={text.keep}
        onCancel={onClose}
        isDangerous={decision !== 'confirmation'}
        shines
        isLong={decision === 'confirmation'}
      >
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
      </ActionForm>
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

type ReissueDialogProps = { row: ListedCertificate; onDecided: () => Promise<void>; onClose: () => void };

/** Reissues a certificate with another name, and shows what will be printed. */
export function ReissueDialog({ row, onDecided, onClose }: ReissueDialogProps) {
  const own = text.reissue;
  const alert = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(row.name);
  const [note, setNote] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);

  function rejectName(error: string) {
    setNameError(error);
    field.current?.focus();
  }

  async function submit() {
    const typed = sanitizeText(name);
    if (typed === row.name) return rejectName(own.same);
    setNameError(null);
    await call('POST /api/studio/certificates/{id}/reissue', {
      params: { id: row.id },
      body: { name: typed, note: note.trim() },
    });
    alert(own.done(typed), 'success');
    onClose();
    return onDecided();
  }

  async function handleError(error: unknown) {
    const rejectedName = nameErrorOf(error);
    if (rejectedName === null) await onDecided();
    else rejectName(rejectedName);
  }

  return (
    <Dialog open title={own.title(row.name)} onClose={onClose}>
      <ActionForm
        action={submit}
        errorText={(error) => (nameErrorOf(error) === null ? decisionError(error) : null)}
        onError={handleError}
        submitLabel={own.yes}
        cancelLabel={text.keep}
        onCancel={onClose}
        shines
        isLong
      >
        <p>{own.text}</p>
        <TextField
          label={own.name}
          ref={field}
          error={nameError}
          autoComplete="off"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CertificatePreview name={sanitizeText(name)} issuedAt={row.issuedAt} />
        <WordsField label={text.note.label} hint={text.note.hint} value={note} onChange={setNote} />
      </ActionForm>
    </Dialog>
  );
}

type WordsFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | null;
  onChange: (note: string) => void;
};

export function WordsField({ label, hint, value, error = null, onChange }: WordsFieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div>
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
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
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

function decisionError(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'aborted') return text.errors.failed;
  return errorText(error.reason ?? '');
}

/** Returns the message of an error's reason. Without one, someone else has decided. */
export function errorText(reason: string): string {
  const reasons: Record<string, string> = text.errors;
  return reasons[reason] ?? text.errors.decided;
}
