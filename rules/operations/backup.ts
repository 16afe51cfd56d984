/** Backups: the times when they are due, and the ones to keep. */
import { dayMs } from '#rules/clock.ts';

/** The nightly backup is made at 4 in the morning in Malaysia (20:00 UTC), an hour after the reconciliation. */
const nightlyAtMs = 20 * 60 * 60 * 1000;

/** The weekly drill begins on Saturdays at 21:00 UTC. The first day of 1970 was a Thursday. */
const weeklyAtMs = 2 * dayMs + 21 * 60 * 60 * 1000;

export const backupKinds = ['nightly', 'by-hand', 'before-migration'] as const;

/** The occasion on which a backup was made. */
export type BackupKind = (typeof backupKinds)[number];

export const backupFailureCodes = [
  'disk-full',
  'database',
  /** A file of the backup is missing or differs. */
  'damaged',
  /** The rows contradict each other. */
  'inconsistent',
  /** A video of the backup cannot be played. */
  'unplayable',
  /** The backup was made, but the remote store did not accept it. */
  'not-sent',
  'failed',
] as const;

/** The reason why a backup or a drill failed; the log has the error. */
export type BackupFailureCode = (typeof backupFailureCodes)[number];

export const backupSteps = ['rows', 'files', 'verify', 'send'] as const;

/** A step of making a backup. */
export type BackupStep = (typeof backupSteps)[number];

/** `2026-11-23T20-00-00-000Z-nightly`: the name of a backup's folder, with the time in UTC. */
export const backupNamePattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-(nightly|by-hand|before-migration)$/;

/** Reads time and occasion from the name of a backup; null for any other text. */
export function readBackupName(name: string): { kind: BackupKind; madeAt: number } | null {
  const [, day, hours, minutes, seconds, ms, kind] = backupNamePattern.exec(name) ?? [];
  const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
  return Number.isNaN(madeAt) ? null : { kind: kind as BackupKind, madeAt };
}

/** Returns the time when the last nightly backup was due; milliseconds since 1970, UTC. */
export function lastBackupDueAt(now: number): number {
  return Math.floor((now - nightlyAtMs) / dayMs) * dayMs + nightlyAtMs;
}

/** Returns the time when the last weekly drill was due; milliseconds since 1970, UTC. */
export function lastDrillDueAt(now: number): number {
  return Math.floor((now - weeklyAtMs) / (7 * dayMs)) * 7 * dayMs + weeklyAtMs;
}

/** Returns when the next nightly backup and the next weekly drill are due; milliseconds since 1970, UTC. */
export function nextBackupTimes(now: number): { backup: number; drill: number } {
  return { backup: lastBackupDueAt(now) + dayMs, drill: lastDrillDueAt(now) + 7 * dayMs };
}

export type DatedBackup = { name: string; kind: BackupKind; madeAt: number };

/** The numbers of backups that are kept. */
export type BackupNumbers = { daily: number; weekly: number; beforeMigration: number };

/**
 * Returns the names of the backups that are kept: the newest one of each of the last days and weeks that have any, and
 * the newest snapshots before migrations. It counts existing backups, so that a wrong clock removes none.
 */
export function backupsToKeep(backups: readonly DatedBackup[], numbers: BackupNumbers): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt - a.madeAt);
  const snapshots = newestFirst.filter(({ kind }) => kind === 'before-migration');
  const others = newestFirst.filter(({ kind }) => kind !== 'before-migration');
  return new Set([
    ...newestOfEach(others, dayMs, numbers.daily),
    ...newestOfEach(others, 7 * dayMs, numbers.weekly),
    ...snapshots.slice(0, numbers.beforeMigration).map(({ name }) => name),
  ]);
}

function newestOfEach(newestFirst: readonly DatedBackup[], spanMs: number, number: number): string[] {
  const newest = new Map<number, string>();
  for (const { name, madeAt } of newestFirst) {
    const span = Math.floor(madeAt / spanMs);
    if (!newest.has(span)) newest.set(span, name);
  }
  return [...newest.values()].slice(0, number);
}
