/** Sums up the answers as figures. */
import { table } from '../bench/report.ts';
import type { Answer, Kind } from './load.ts';

export function p99(answers: Answer[]): number {
  return quantile(answers, 0.99);
}

/** Counts the answers with another status than these. */
export function besides(answers: Answer[], statuses: number[]): number {
  return answers.filter(({ status }) => !statuses.includes(status)).length;
}

export function count(answers: Answer[], status: number): number {
  return answers.length - besides(answers, [status]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function answersTable(phases: Record<string, Answer[]>): string[] {
  const rows = Object.entries(phases).flatMap(([phase, answers]) =>
    (['reads', 'videos', 'writes', 'checkouts'] satisfies Kind[]).flatMap((kind) => {
      const own = answers.filter((answer) => answer.kind === kind);
      if (own.length === 0) return [];
      return [
        [
          `${phase}: ${kind}`,
          String(own.length),
          ...[0.5, 0.99, 1].map((share) => quantile(own, share).toFixed(1)),
          statusesOf(own),
        ],
      ];
    }),
  );
  return table([['', 'asked', 'p50 ms', 'p99 ms', 'slowest ms', 'answered'], ...rows]);
}

function statusesOf(answers: Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ');
}

function quantile(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}
