import { type ChangeEvent, useId, useState } from 'react';
import { importAtOnce, type PeopleFile, readPeople } from '#rules/learners/learner-file.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { decodeText } from '../listing/decode-text.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { labelStyles } from '../../parts/field-styles.ts';
import { rateLimitText } from '../../sign-in/rate-limit-text.ts';

const text = words.studioLearnerFiles.add;

type ImportDialogProps = { onImported: () => Promise<void>; onClose: () => void };

type Outcome = { added: number; known: number };

/** Reads a file of people, says what it found, and adds them in pieces. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const id = useId();
  const [file, setFile] = useState<PeopleFile | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    if (!chosen) return;
    const read = readPeople(decodeText(new Uint8Array(await chosen.arrayBuffer())));
    setOutcome(null);
    setDone(0);
    setFile(read);
    setTrouble(read === null ? text.unreadable : null);
  }

  async function add({ people }: PeopleFile) {
    setTrouble(null);
    const sum = { added: 0, known: 0 };
    try {
      for (let first = 0; first < people.length; first += importAtOnce) {
        const body = { people: people.slice(first, first + importAtOnce) };
        const { added, known } = await call('POST /api/studio/learner-imports', { body });
        sum.added += added;
        sum.known += known;
        setDone(Math.min(people.length, first + importAtOnce));
      }
      setOutcome(sum);
    } catch (error) {
      // Those who were added are known when the same file is tried again.
      setTrouble(rateLimitText(error) ?? words.studioLearnerFiles.failed);
    }
    await onImported();
  }

  return (
    <Dialog open title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{text.text}</p>
        <div>
          <label htmlFor={id} className={labelStyles}>
            {text.choose}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,.json,text/csv,application/json"
            className="block min-h-11 w-full"
            onChange={(event) => void choose(event)}
          />
        </div>
        <div role="status" className="grid gap-2 empty:hidden">
          {file && <p className="font-medium">{text.found(file.people.length)}</p>}
          {file && file.skipped.length > 0 && <p>{text.skipped(file.skipped)}</p>}
          {file && file.invalidPhones.length > 0 && <p>{text.invalidPhones(file.invalidPhones)}</p>}
          {file && done > 0 && !outcome && (
            <p className="tabular-nums">{text.busy(done, file.people.length)}</p>
          )}
          {outcome && (
            <p className="rounded-card bg-success-soft px-5 py-4 font-semibold">
              {text.done(outcome.added, outcome.known)}
            </p>
          )}
        </div>
        <p role="alert" className="font-medium text-error empty:hidden">
          {trouble}
        </p>
        <div className="flex flex-wrap gap-3">
          {file && file.people.length > 0 && !outcome && (
            <Button shines={false} onPress={() => add(file)}>
              {text.yes(file.people.length)}
            </Button>
          )}
          <Button kind="quiet" shines={false} onPress={onClose}>
            {text.close}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
