import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDateTime } from '#web/platform/format.ts';
import { BackupNotice, ClaimsDue } from './today-notices.tsx';
import { type Today, TodayFigures } from './today-figures.tsx';

const lastAt = Date.parse('2026-11-24T03:30+08:00');
const drillAt = Date.parse('2026-11-22T04:00+08:00');

const textOf = (element: ReactElement) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '');

test('shows the last backup and restore test', () => {
  const bytes = 1;
  expect(textOf(<BackupNotice backup={{ lastAt, bytes, drillAt, failed: false }} />)).toBe(
    `Your site was last backed up on ${formatDateTime(lastAt)}. The last restore test passed on ${formatDateTime(drillAt)}. Open backups`,
  );
  expect(textOf(<BackupNotice backup={{ lastAt, bytes, drillAt: null, failed: false }} />)).toBe(
    `Your site was last backed up on ${formatDateTime(lastAt)}. Open backups`,
  );
  const failed = textOf(<BackupNotice backup={{ lastAt, bytes, drillAt, failed: true }} />);
  expect(failed).toContain('Your site’s backup needs your attention');
  expect(failed).toContain(`passed on ${formatDateTime(drillAt)}.`);
});

test('shows when the oldest claim is due, and the overdue ones', () => {
  const due = (overdue: number, nextDueAt: number | null) =>
    textOf(<ClaimsDue certificates={{ waiting: 3, overdue, nextDueAt }} />);
  expect(due(0, lastAt)).toBe('The next one is due on 24 November 2026.');
  expect(due(1, lastAt)).toBe('1 is overdue.');
  expect(due(2, lastAt)).toBe('2 are overdue.');
  expect(due(0, null)).toBe('');
});

const figure = (now: number, before = 0) => ({ now, before });

/** Returns the text of each card. */
function cardsOf(figures: Pick<Today, 'money' | 'learners'>): string[] {
  const today = { ...figures } as Today;
  const html = renderToStaticMarkup(<TodayFigures today={today} failed={false} onRetry={async () => {}} />);
  return html.split('</section>').map((card) =>
    card
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('shows one row and no comparison on a site without payments and learners', () => {
  const quiet = { day: figure(0), week: figure(0), month: figure(0) };
  expect(cardsOf({ money: [{ currency: 'MYR', ...quiet }], learners: quiet }).slice(0, 2)).toEqual([
    'Payments received Today, this week and this month Nothing yet',
    'New learners Today, this week and this month Nothing yet',
  ]);
});

test('shows each count once, beside the previous period', () => {
  const cards = cardsOf({
    money: [
      { currency: 'MYR', day: figure(0, 12_000), week: figure(6_800, 9_800), month: figure(6_800) },
      { currency: 'USD', day: figure(0), week: figure(0), month: figure(5_800) },
    ],
    learners: { day: figure(2), week: figure(2, 7), month: figure(9, 4) },
  });
  expect(cards.slice(0, 3)).toEqual([
    'Payments received in MYR Today Nothing yet RM120.00 by this time yesterday This week and this month RM68.00 RM98.00 by this time last week',
    'Payments received in USD Today and this week Nothing yet This month $58.00',
    'New learners Today and this week 2 7 by this time last week This month 9 4 by this time last month',
  ]);
});
