import { type SubmitEvent, useState } from 'react';
import type { Api, ListedCertificate } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { call } from '#web/platform/call.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { errorText, WordsField } from './decision-dialog.tsx';

const text = messages.studioCertificates;

type Failure = { row: ListedCertificate; reason: string };

type ConfirmManyDialogProps = {
  rows: readonly ListedCertificate[];
  /** Reloads the list. */
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Confirms the selected claims: the learners, one note for all, the progress, and the errors. */
export function ConfirmManyDialog({ rows, onDecided, onClose }: ConfirmManyDialogProps) {
  const [note, setNote] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[] | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (done !== null) return;
    setDone(0);
    const results = await confirmMany(
      rows.map(({ id }) => id),
      { note: note.trim(), onProgress: setDone },
    );
    setFailures(
      results.flatMap(({ id, refused }) => {
        const row = rows.find((one) => one.id === id);
        // A claim that was issued before, perhaps with a lost reply, is not an error.
        return row && refused !== null && refused !== 'issued' ? [{ row, reason: refused }] : [];
      }),
    );
    await onDecided();
  }

  if (failures)
    return (
      <Dialog open title={text.many.doneTitle} onClose={onClose}>
        <Outcome issued={rows.length - failures.length} failures={failures} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open title={text.many.title(rows.length)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <p>{text.many.text}</p>
        <ul className="grid max-h-56 gap-1 overflow-y-auto rounded-card bg-raised px-5 py-4" tabIndex={0}>
          {rows.map(({ id, name, email }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-medium">{name}</span> <span className="text-quiet">{email}</span>
            </li>
          ))}
        </ul>
        <WordsField label={text.note.label} hint={text.many.noteHint} value={note} onChange={setNote} />
        <div role="status" className="grid gap-2 empty:hidden">
          {done !== null && (
            <>
              <p className="tabular-nums">{text.many.progress(done, rows.length)}</p>
              <Meter label={text.many.meter} value={done} max={rows.length} />
            </>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={done !== null}>
            {text.many.yes(rows.length)}
          </Button>
          <QuietButton onPress={onClose} disabled={done !== null}>
            {text.keep}
          </QuietButton>
        </div>
      </form>
    </Dialog>
  );
}

type OutcomeProps = { issued: number; failures: readonly Failure[]; onClose: () => void };

function Outcome({ issued, failures, onClose }: OutcomeProps) {
  return (
    <div className="grid gap-5">
      <p role="status" className="text-lead font-medium">
        {text.many.issued(issued)}
      </p>
      {failures.length > 0 && (
        <>
          <p className="font-semibold">{text.many.failed(failures.length)}</p>
          <ul className="grid gap-2">
            {failures.map(({ row, reason }) => (
              <li key={row.id} className="rounded-small bg-warning-soft px-4 py-2 wrap-anywhere">
                <span className="block font-medium">{row.name || row.email}</span>
                <span>{errorText(reason)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <QuietButton onPress={onClose}>{messages.site.close}</QuietButton>
      </div>
    </div>
  );
}

type Result = Api['POST /api/studio/certificate-confirmations']['reply']['results'][number];

/** Claims per request: few enough to show progress, and to lose little with one reply. */
const batchSize = 10;

/** Claims without a reply count as `failed`: they may have been issued, and a retry does no harm. */
async function confirmMany(
  ids: readonly string[],
  { note, onProgress }: { note: string; onProgress: (done: number) => void },
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const part = ids.slice(from, from + batchSize);
    const reply = await call('POST /api/studio/certificate-confirmations', {
      body: { ids: part, note },
    }).catch(() => ({
      results: part.map((id): Result => ({ id, issuedAt: null, refused: 'failed' })),
    }));
    results.push(...reply.results);
    onProgress(results.length);
  }
  return results;
}
