import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDateTime } from '../../format.ts';
import { BackupLine } from './backup-line.tsx';
import { ClaimsDue } from './claims-due.tsx';

const lastAt = Date.parse('2026-11-24T03:30+08:00');
const drillAt = Date.parse('2026-11-22T04:00+08:00');

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '');

test('the backup is told with the last time that its restoring was tried', () => {
  const bytes = 1;
  expect(textOf(<BackupLine backup={{ lastAt, bytes, drillAt, failed: false }} />)).toBe(
    `Your site was last backed up on ${formatDateTime(lastAt)}. The last restore test passed on ${formatDateTime(drillAt)}. Open backups`,
  );
  expect(textOf(<BackupLine backup={{ lastAt, bytes, drillAt: null, failed: false }} />)).toBe(
    `Your site was last backed up on ${formatDateTime(lastAt)}. Open backups`,
  );
  const failed = textOf(<BackupLine backup={{ lastAt, bytes, drillAt, failed: true }} />);
  expect(failed).toContain('The backup of your site needs your attention');
  expect(failed).toContain(`passed on ${formatDateTime(drillAt)}.`);
});

test('certificates are told with the day on which the oldest claim is due, and those past their day', () => {
  const due = (overdue: number, nextDueAt: number | null) =>
    textOf(<ClaimsDue certificates={{ waiting: 3, overdue, nextDueAt }} />);
  expect(due(0, lastAt)).toBe('The next is due on 24 November 2026.');
  expect(due(1, lastAt)).toBe('One is past its day.');
  expect(due(2, lastAt)).toBe('2 are past their day.');
  expect(due(0, null)).toBe('');
});
