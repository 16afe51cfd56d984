/** Why a lesson does not play, by the words that a person is told. */
import type { RefusalCode } from '#rules/refusal.ts';
import { CallRefused } from '../call.ts';

const told = ['unauthenticated', 'permission-denied', 'not-found'] as const satisfies RefusalCode[];

export type LessonFailure = (typeof told)[number] | 'load';

/** A refusal that will stay keeps its own words; everything else may pass, and is worth another try. */
export function lessonFailure(error: unknown): LessonFailure {
  const code = error instanceof CallRefused ? error.code : null;
  return told.find((known) => known === code) ?? 'load';
}
