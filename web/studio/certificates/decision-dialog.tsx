import { type SubmitEvent, useState } from 'react';
import type { ListedCertificate } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { CertificatePreview } from '../../certificate/certificate-preview.tsx';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { decisionRefusal } from './decision-refusal.ts';
import { WordsField } from './words-field.tsx';

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
      setTrouble(decisionRefusal(error));
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
