import { useId, useState } from 'react';
import { longestStatement } from '#rules/payments/dispute.ts';
import { messages } from '#messages/messages.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { ActionForm } from '#web/studio/parts/action-form.tsx';

const text = messages.studioDisputes;
const own = text.dialog;

type EvidenceDialogProps = {
  id: string;
  /** Reloads the disputes, also after an error: the bank may have decided. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Sends the evidence to the bank, which accepts it only once. */
export function EvidenceDialog({ id, onChange, onClose }: EvidenceDialogProps) {
  const field = useId();
  const alert = useAlert();
  const [statement, setStatement] = useState('');

  async function send() {
    const { isConfirmed } = await call('POST /api/studio/disputes/{id}/evidence', {
      params: { id },
      body: { statement: statement.trim() },
    });
    await onChange();
    alert(isConfirmed ? own.done : own.doneSoon, 'success');
    onClose();
  }

  return (
    <Dialog open title={own.title} onClose={onClose}>
      <ActionForm
        action={send}
        errorText={errorText}
        onError={onChange}
        submitLabel={own.yes}
        cancelLabel={own.no}
        onCancel={onClose}
      >
        <p>{own.once}</p>
        <p>
          <a
            href={`/api/studio/disputes/${id}/evidence`}
            target="_blank"
            rel="noreferrer"
            aria-label={text.readOf(id)}
            className={buttonStyles('quiet')}
          >
            {text.read}
          </a>
        </p>
        <div>
          <label htmlFor={field} className={labelStyles}>
            {own.statement}
          </label>
          <textarea
            id={field}
            rows={5}
            maxLength={longestStatement}
            value={statement}
            aria-describedby={`${field}-hint`}
            onChange={(event) => setStatement(event.currentTarget.value)}
            className={fieldStyles}
          />
          <p id={`${field}-hint`} className={hintStyles}>
            {own.statementHint}
          </p>
        </div>
        <p className="text-quiet">{own.effects}</p>
      </ActionForm>
    </Dialog>
  );
}

const errorTexts: Readonly<Record<string, string>> = text.errors;

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return errorTexts[reason ?? ''] ?? text.errors.failed;
}
