import { type ChangeEvent, useId, useState } from 'react';
import {
  importAtOnce,
  learnersCsv,
  learnersJson,
  type PeopleFile,
  readPeople,
} from '#rules/learners/learner-file.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { call } from '#web/platform/call.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { labelStyles } from '#web/parts/field.tsx';
import { rateLimitText } from '#web/sign-in/rate-limit-text.ts';
import { decodeText, saveFile } from '#web/studio/parts/text-file.ts';
import type { ListQuery } from './learners-query.ts';

const text = words.studioLearnerFiles.add;

type ImportDialogProps = { onImported: () => Promise<void>; onClose: () => void };

type Outcome = { added: number; known: number };

/** Reads a file of people, says what it found, and adds them in pieces. */
function ImportDialog({ onImported, onClose }: ImportDialogProps) {
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

const fileButtonsText = words.studioLearnerFiles;

/** A browser should not collect more for one file. */
const exportedAtMost = 20_000;

type FileButtonsProps = { query: ListQuery; onImported: () => Promise<void> };

/** Downloads the learners whom the filters let through, and adds people from a file. */
export function FileButtons({ query, onImported }: FileButtonsProps) {
  const alert = useAlert();
  const [isAdding, setAdding] = useState(false);

  async function download(form: 'csv' | 'json') {
    try {
      const { records, isCut } = await readRecords(query);
      if (form === 'csv')
        saveFile(`${fileButtonsText.fileName}.csv`, learnersCsv(records), 'text/csv;charset=utf-8');
      else saveFile(`${fileButtonsText.fileName}.json`, learnersJson(records), 'application/json');
      alert(fileButtonsText.exported(records.length, isCut), 'success');
    } catch {
      alert(fileButtonsText.failed, 'error');
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" shines={false} onPress={() => download('csv')}>
        {fileButtonsText.csv}
      </Button>
      <Button kind="quiet" shines={false} onPress={() => download('json')}>
        {fileButtonsText.json}
      </Button>
      <Button kind="quiet" shines={false} onPress={() => setAdding(true)}>
        {fileButtonsText.add.action}
      </Button>
      {isAdding && <ImportDialog onImported={onImported} onClose={() => setAdding(false)} />}
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
  } while (cursor !== null && records.size < exportedAtMost);
  return { records: [...records.values()], isCut: cursor !== null };
}
