import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { backupFailureCodes } from '#rules/operations/backup.ts';
import { messages } from '#messages/messages.ts';
import { indexEntries, findEntries } from '#web/studio/frame/search-entries.ts';
import { studioPagesFor } from '#web/studio/frame/studio-pages.ts';
import { BackupNotices, type Backups } from './backup-status.tsx';

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, ' ');

const well = { running: null, failed: null, lastGood: null, nextAt: 1 };
const notices = (backup: Backups['backup'], drill: Backups['drill'] = well) =>
  textOf(<BackupNotices backup={backup} drill={drill} />);

test('shows no notice while backups and restore tests work', () => {
  expect(notices(well)).toBe('');
});

test('explains each failure and what to do', () => {
  const { failed, drill } = messages.studioBackups.notices;
  for (const reason of backupFailureCodes) {
    const shown = notices({ ...well, failed: { at: 1, reason } });
    expect(shown).toContain(failed.title);
    expect(shown).toContain(failed.troubles[reason].why);
    expect(shown).toContain(failed.troubles[reason].help);
    expect(notices(well, { ...well, failed: { at: 1, reason } })).toContain(drill.troubles[reason]);
  }
});

test('says how to turn backups on when they are off', () => {
  expect(notices({ ...well, nextAt: null })).toContain('BACKUP_NIGHTLY=false');
});

test('the search finds the page for instructors, and hides it from assistants', () => {
  const entriesOf = (role: 'instructor' | 'assistant') =>
    indexEntries(
      studioPagesFor(role).map(({ path, label, searchWords = '' }) => ({
        kind: 'page',
        title: label,
        where: '',
        url: path,
        more: searchWords,
      })),
    );
  for (const query of ['backup', 'restore', 'database'])
    expect(findEntries(entriesOf('instructor'), query, 5)[0]?.url).toBe('/studio/backups');
  expect(findEntries(entriesOf('assistant'), 'backup', 5)).toEqual([]);
});
