const steps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago something was, in the largest unit that fits: 5 minutes ago, yesterday, 12 days ago. */
export function timeAgo(time: number, now: number): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const [unit, ms] = steps.find(([, length]) => now - time >= length) ?? (['minute', 60_000] as const);
  return format.format(-Math.max(1, Math.floor((now - time) / ms)), unit);
}
