/**
 * Progress that the server has not credited yet, kept in localStorage per user and lesson. It contains seconds only,
 * never a media URL.
 */
import { type PlayedRange, mergeRanges } from '#rules/progress.ts';
import { unsentPrefix } from './unsent.ts';

export type PlayedReport = {
  ranges: PlayedRange[];
  resumeAt: number;
  /** When it was played, by this browser's clock; 0 if unknown. */
  playedAt?: number;
};

/** Returns true if the lesson was played elsewhere since; its seconds still count, but the newer resume point wins. */
export function isOutdated(
  place: { resumeAt: number; playedAt?: number },
  known: { playedAt: number | null } | undefined,
): boolean {
  return (known?.playedAt ?? 0) > (place.playedAt ?? 0);
}

/** The second where a lesson was left, and when; by the server's clock once the server has it. */
type ResumePoint = { resumeAt: number; playedAt: number };

export type ProgressOutbox = {
  keep: (lessonId: string, report: PlayedReport) => void;
  read: (lessonId: string) => PlayedReport | null;
  drop: (lessonId: string) => void;
  /** Records the resume point that the server has saved. */
  confirmResumePoint: (lessonId: string, place: ResumePoint) => void;
  /** The resume point of this tab, or else of the outbox. A playback requested at the same moment may not include it yet. */
  lastResumePoint: (lessonId: string) => ResumePoint | null;
  /** The lessons with unsent reports. */
  lessons: () => string[];
};

type StorageWithKeys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Without storage, unsent reports are lost at a reload. */
export function progressOutbox(
  uid: string,
  storage: () => StorageWithKeys = () => localStorage,
): ProgressOutbox {
  const prefix = unsentPrefix('progress', uid);
  const places = new Map<string, ResumePoint>();

  return {
    keep(lessonId, report) {
      places.set(lessonId, { resumeAt: report.resumeAt, playedAt: report.playedAt ?? 0 });
      attempt(() => storage().setItem(prefix + lessonId, JSON.stringify(report)), undefined);
    },
    read(lessonId) {
      return attempt(() => parseReport(storage().getItem(prefix + lessonId)), null);
    },
    drop(lessonId) {
      attempt(() => storage().removeItem(prefix + lessonId), undefined);
    },
    confirmResumePoint(lessonId, place) {
      places.set(lessonId, place);
    },
    lastResumePoint(lessonId) {
      const unsent = this.read(lessonId);
      return (
        places.get(lessonId) ?? (unsent && { resumeAt: unsent.resumeAt, playedAt: unsent.playedAt ?? 0 })
      );
    },
    lessons() {
      return attempt(() => keysOf(storage()), [])
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
    },
  };
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

function keysOf(storage: StorageWithKeys): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Returns null for anything malformed, since other code can write to localStorage too. */
function parseReport(text: string | null): PlayedReport | null {
  if (text === null) return null;
  const value = JSON.parse(text) as { ranges?: unknown; resumeAt?: unknown; playedAt?: unknown } | null;
  if (!value || !Array.isArray(value.ranges) || !isSecond(value.resumeAt)) return null;
  const ranges = value.ranges.filter(isRange);
  const { resumeAt, playedAt } = value;
  return {
    ranges: mergeRanges(ranges, Number.MAX_SAFE_INTEGER),
    resumeAt,
    ...(isSecond(playedAt) ? { playedAt } : {}),
  };
}

function isRange(value: unknown): value is PlayedRange {
  return Array.isArray(value) && value.length === 2 && value.every(isSecond);
}

function isSecond(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
