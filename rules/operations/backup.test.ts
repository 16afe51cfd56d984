import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import {
  backupsToKeep,
  type DatedBackup,
  lastBackupDueAt,
  lastDrillDueAt,
  nextBackupTimes,
  readBackupName,
} from './backup.ts';

const night = Date.UTC(2026, 10, 22, 20);

function nightly(daysAgo: number): DatedBackup {
  return { name: `night-${daysAgo}`, kind: 'nightly', madeAt: night - daysAgo * dayMs };
}

test('the backup is due at 4 in the morning in Malaysia', () => {
  expect(lastBackupDueAt(night)).toBe(night);
  expect(lastBackupDueAt(night - 1)).toBe(night - dayMs);
  expect(lastBackupDueAt(night + dayMs - 1)).toBe(night);
});

test('the drill is due on Saturdays', () => {
  const due = lastDrillDueAt(night);
  expect(new Date(due).toUTCString()).toBe('Sat, 21 Nov 2026 21:00:00 GMT');
  expect(lastDrillDueAt(due)).toBe(due);
  expect(lastDrillDueAt(due - 1)).toBe(due - 7 * dayMs);
});

test('the newest of the last days and weeks are kept', () => {
  const backups = Array.from({ length: 60 }, (_, daysAgo) => nightly(daysAgo));
  const kept = backupsToKeep(backups, { daily: 7, weekly: 4, beforeMigration: 3 });
  expect([...kept].slice(0, 7)).toEqual(backups.slice(0, 7).map(({ name }) => name));
  // Weeks begin on Thursdays, so the seven days hold the newest of two weeks already.
  expect([...kept].slice(7)).toEqual(['night-11', 'night-18']);
});

test('the newest backup of a day is kept', () => {
  const early = { ...nightly(0), name: 'early', madeAt: night - 60_000 };
  const kept = backupsToKeep([early, nightly(0)], { daily: 7, weekly: 4, beforeMigration: 3 });
  expect([...kept]).toEqual(['night-0']);
});

test('days without a backup do not count', () => {
  const backups = [nightly(0), nightly(100), nightly(300)];
  expect(backupsToKeep(backups, { daily: 3, weekly: 0, beforeMigration: 0 }).size).toBe(3);
});

test('snapshots before migrations are counted separately', () => {
  const snapshots = [1, 2, 3, 4].map((age): DatedBackup => ({
    name: `before-${age}`,
    kind: 'before-migration',
    madeAt: night - age * dayMs,
  }));
  const kept = backupsToKeep([...snapshots, nightly(9)], { daily: 1, weekly: 1, beforeMigration: 3 });
  expect([...kept]).toEqual(['night-9', 'before-1', 'before-2', 'before-3']);
});

test('the name of a backup contains its time and kind, and other texts are rejected', () => {
  expect(readBackupName('2026-11-23T20-00-00-000Z-before-migration')).toEqual({
    kind: 'before-migration',
    madeAt: Date.UTC(2026, 10, 23, 20),
  });
  for (const name of ['', 'files', '2026-13-41T99-00-00-000Z-nightly', '2026-11-23T20-00-00-000Z-nightly/..'])
    expect(readBackupName(name)).toBeNull();
});

test('the next backup is due at 20:00 UTC, and the next drill on Saturday at 21:00', () => {
  expect(nextBackupTimes(Date.UTC(2026, 10, 21, 20, 30))).toEqual({
    backup: Date.UTC(2026, 10, 22, 20),
    drill: Date.UTC(2026, 10, 21, 21),
  });
});
