import { type ChangeEvent, useId, useState } from 'react';
import {
  importAtOnce,
  learnersCsv,
  learnersJson,
  type PeopleFile,
  readPeople,
} from '#rules/learners/learner-file.ts';
import type { UserRecord } from '#rules/user.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { labelStyles } from '#web/parts/field.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { decodeText } from '#web/studio/parts/text-file.ts';
import type { ListQuery } from './learners-query.ts';

const text = messages.studioLearnerFiles;
const addText = text.add;

/** Limits the memory that the browser needs for one file. */
const mostExported = 20_000;

type FileButtonsProps = { query: ListQuery; onImported: () => Promise<void> };

/** Exports the filtered learners, and imports people from a file. */
export function FileButtons({ query, onImported }: FileButtonsProps) {
  const alert = useAlert();
  const [isImporting, setImporting] = useState(false);

  async function download(form: 'csv' | 'json') {
    try {
      const { records, isCut } = await readRecords(query);
      if (form === 'csv') saveFile(`${text.fileName}.csv`, learnersCsv(records), 'text/csv;charset=utf-8');
      else saveFile(`${text.fileName}.json`, learnersJson(records), 'application/json');
      alert(text.exported(records.length, isCut), 'success');
    } catch {
      alert(text.failed, 'error');
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <QuietButton onPress={() => download('csv')}>{text.csv}</QuietButton>
      <QuietButton onPress={() => download('json')}>{text.json}</QuietButton>
      <QuietButton onPress={() => setImporting(true)}>{addText.action}</QuietButton>
      {isImporting && <ImportDialog onImported={onImported} onClose={() => setImporting(false)} />}
    </div>
  );
}

async function readRecords(query: ListQuery): Promise<{ records: UserRecord[]; isCut: boolean }> {
  const records = new Map<string, UserRecord>();
  let cursor: string | null | undefined;
  do {
    const body = { ...query, ...(cursor ? { cursor } : {}) };
    const reply: { learners: UserRecord[]; next: string | null } = await call(
      'POST /api/studio/learner-exports',
      { body },
    );
    for (const record of reply.learners) records.set(record.uid, record);
    cursor = reply.next;
  } while (cursor !== null && records.size < mostExported);
  return { records: [...records.values()], isCut: cursor !== null };
}

type ImportDialogProps = { onImported: () => Promise<void>; onClose: () => void };

type Outcome = { added: number; known: number };

/** Reads a file of people, shows what it found, and imports them in batches. */
function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const id = useId();
  const [file, setFile] = useState<PeopleFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    if (!chosen) return;
    const read = readPeople(decodeText(new Uint8Array(await chosen.arrayBuffer())));
    setOutcome(null);
    setDone(0);
    setFile(read);
    setError(read === null ? addText.unreadable : null);
  }

  async function add({ people }: PeopleFile) {
    setError(null);
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
    } catch (cause) {
      // A retry with the same file counts them as known.
      setError(rateLimitText(cause) ?? text.failed);
    }
    await onImported();
  }

  return (
    <Dialog open title={addText.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{addText.text}</p>
        <div>
          <label htmlFor={id} className={labelStyles}>
            {addText.choose}
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
          {file && <p className="font-medium">{addText.found(file.people.length)}</p>}
          {file && file.skipped.length > 0 && <p>{addText.skipped(file.skipped)}</p>}
          {file && file.invalidPhones.length > 0 && <p>{addText.invalidPhones(file.invalidPhones)}</p>}
          {file && done > 0 && !outcome && (
            <p className="tabular-nums">{addText.busy(done, file.people.length)}</p>
          )}
          {outcome && (
            <p className="rounded-card bg-success-soft px-5 py-4 font-semibold">
              {addText.done(outcome.added, outcome.known)}
            </p>
          )}
        </div>
        <ErrorText>{error}</ErrorText>
        <div className="flex flex-wrap gap-3">
          {file && file.people.length > 0 && !outcome && (
            <Button shines={false} onPress={() => add(file)}>
              {addText.yes(file.people.length)}
            </Button>
          )}
          <QuietButton onPress={onClose}>{addText.close}</QuietButton>
        </div>
      </div>
    </Dialog>
  );
}
