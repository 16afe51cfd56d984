import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BackupLine } from './backup-line.tsx';
import { ClaimsDue } from './claims-due.tsx';

const lastAt = new Date(2026, 10, 24, 3, 30).getTime();
const drillAt = new Date(2026, 10, 22, 4).getTime();

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '');

test('the backup is told with the last time that its restoring was tried', () => {
  const bytes = 1;
  expect(textOf(<BackupLine backup={{ lastAt, bytes, drillAt, failed: false }} />)).toBe(
    'The last backup of your site was made on 24 November 2026 at 03:30. That it can be restored was tried on 22 November 2026 at 04:00.',
  );
  expect(textOf(<BackupLine backup={{ lastAt, bytes, drillAt: null, failed: false }} />)).toBe(
    'The last backup of your site was made on 24 November 2026 at 03:30.',
  );
  expect(textOf(<BackupLine backup={{ lastAt, bytes, drillAt, failed: true }} />)).toMatch(
    /^The backup of your site needs help.* tried on 22 November 2026 at 04:00\.$/,
  );
});

test('certificates are told with the day on which the oldest claim is due, and those past their day', () => {
  const due = (overdue: number, nextDueAt: number | null) =>
    textOf(<ClaimsDue certificates={{ waiting: 3, overdue, nextDueAt }} />);
  expect(due(0, lastAt)).toBe('The next is due on 24 November 2026.');
  expect(due(1, lastAt)).toBe('One is past its day.');
  expect(due(2, lastAt)).toBe('2 are past their day.');
  expect(due(0, null)).toBe('');
});
