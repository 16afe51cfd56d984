import { useState } from 'react';
import { learnersCsv, learnersJson } from '#rules/learners/learner-file.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { useAlert } from '../../parts/alert.tsx';
import { Button } from '../../parts/button.tsx';
import { saveFile } from '../listing/save-file.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { ListQuery } from './list-query.ts';

const text = words.studioLearnerFiles;

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
      if (form === 'csv') saveFile(`${text.fileName}.csv`, learnersCsv(records), 'text/csv;charset=utf-8');
      else saveFile(`${text.fileName}.json`, learnersJson(records), 'application/json');
      alert(text.exported(records.length, isCut), 'success');
    } catch {
      alert(text.failed, 'error');
    }
  }

  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" shines={false} onPress={() => download('csv')}>
        {text.csv}
      </Button>
      <Button kind="quiet" shines={false} onPress={() => download('json')}>
        {text.json}
      </Button>
      <Button kind="quiet" shines={false} onPress={() => setAdding(true)}>
        {text.add.action}
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
