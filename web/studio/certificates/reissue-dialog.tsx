import { type SubmitEvent, useState } from 'react';
import type { ListedCertificate } from '#contract/api.ts';
import { longestName } from '#rules/certificate-name.ts';
import { sanitizeText } from '#rules/sanitize-text.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { CertificatePreview } from '../../certificate/certificate-preview.tsx';
import { nameRefusal } from '../../certificate/name-refusal.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { decisionRefusal } from './decision-refusal.ts';
import { WordsField } from './words-field.tsx';

const text = words.studioCertificates;
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
    const refuseName = (error: string) => {
      setNameError(error);
      form.querySelector('input')?.focus();
    };
    setTrouble(null);
    const typed = sanitizeText(name);
    if (typed === row.name) return refuseName(own.same);
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
      const refused = nameRefusal(error);
      if (refused !== null) return refuseName(refused);
      setTrouble(decisionRefusal(error));
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
