/** Finds variables that the site does not read, such as TRUSTPROXY for TRUST_PROXY. */
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { secretFileNames } from '#server/platform/config/environment.ts';

/** The names of variables, without their values. */
export type SettingNames = {
  /** Those of `.env`, all of which are meant for the site. */
  inFile: readonly string[];
  /** Those of the environment, most of which are for other programs. */
  inEnvironment: readonly string[];
  /** Those of `.env.example`. */
  known: readonly string[];
};

/** Shorter names are similar to too many others, such as HOST to HOME. */
const shortestCompared = 7;
const mostEdits = 2;

export function checkSettings({ inFile, inEnvironment, known }: SettingNames): DoctorFinding[] {
  const all = [...known, ...secretFileNames];
  const names = [...new Set([...inFile, ...inEnvironment])].filter((name) => !all.includes(name));
  return names.toSorted().flatMap((name): DoctorFinding[] => {
    const meant = nearest(name, all);
    if (meant !== null) return [{ code: 'setting-misspelled', name, meant }];
    return inFile.includes(name) ? [{ code: 'setting-unknown', name }] : [];
  });
}

function nearest(name: string, known: readonly string[]): string | null {
  const written = lettersOf(name);
  const same = known.find((one) => lettersOf(one) === written);
  if (same !== undefined) return same;
  if (written.length < shortestCompared) return null;
  const near = known
    .map((one) => ({ one, edits: editsBetween(written, lettersOf(one)) }))
    .filter(({ edits }) => edits <= mostEdits)
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.one ?? null;
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** The Levenshtein distance, with swapped neighbors as one edit. */
function editsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > mostEdits) return mostEdits + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
