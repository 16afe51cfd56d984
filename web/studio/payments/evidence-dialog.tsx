import { type SubmitEvent, useId, useState } from 'react';
import { longestStatement } from '#rules/payments/dispute.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { Dialog } from '#web/parts/dialog.tsx';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';

const text = words.studioDisputes;
const own = text.dialog;

type SendDialogProps = {
  id: string;
  /** Loads the disputes anew, after a refusal too: the bank may have decided. */
  onChange: () => Promise<void>;
  onClose: () => void;
};

/** Sends the evidence after a last look. A second press while it is under way does nothing. */
export function SendDialog({ id, onChange, onClose }: SendDialogProps) {
  const field = useId();
  const alert = useAlert();
  const [statement, setStatement] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setTrouble(null);
    setBusy(true);
    try {
      const { isConfirmed } = await call('POST /api/studio/disputes/{id}/evidence', {
        params: { id },
        body: { statement: statement.trim() },
      });
      await onChange();
      alert(isConfirmed ? own.done : own.doneSoon, 'success');
      onClose();
    } catch (error) {
      setTrouble(errorText(error));
      await onChange();
    }
    setBusy(false);
  }

  return (
    <Dialog open title={own.title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5" noValidate>
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
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} shines={false}>
            {own.yes}
          </Button>
          <Button kind="quiet" shines={false} onPress={onClose}>
            {own.no}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const refusals: Readonly<Record<string, string>> = text.refused;

function errorText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  return (reason === undefined ? undefined : refusals[reason]) ?? text.refused.failed;
}
