/** Dates and waits as text. Money is formatted by `rules/payments/money.ts`, playing times by `format-duration.ts`. */
import { textLanguage } from '#rules/text-language.ts';
import { dateLocales } from '#rules/written-forms.ts';
import { dayAndTimeText, dayText, offsetText, setSiteTimeZone } from '#rules/site-time.ts';

if (typeof document !== 'undefined') setSiteTimeZone(document.documentElement.dataset['timeZone'] ?? '');

/** Returns a day in the site's time zone, the same on the screen, on paper and in the mail: 5 December 2026. */
export function formatDate(time: number): string {
  return dayText(time);
}

/**
 * Returns a day and a time in the site's time zone: 5 December 2026 at 14:30. Where the reader's clock shows another
 * time, the zone follows: 5 December 2026 at 14:30 (GMT+8).
 */
export function formatDateTime(time: number): string {
  const local = new Intl.DateTimeFormat(dateLocales[textLanguage()], {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(time);
  const shown = dayAndTimeText(time);
  return local === shown ? shown : `${shown} (${offsetText(time)})`;
}

/** Returns a day and a time with the site's zone, for pages that everyone gets: 5 December 2026 at 14:30 (GMT+8). */
export function formatMoment(time: number): string {
  return `${dayAndTimeText(time)} (${offsetText(time)})`;
}

/** Returns the time since `time` in the largest unit that fits: 5 minutes ago, yesterday, 12 days ago. */
export function formatTimeAgo(time: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(textLanguage(), { numeric: 'auto' });
  const [unit, ms] = units.find(([, length]) => now - time >= length) ?? (['minute', 60_000] as const);
  return format.format(-Math.max(1, Math.floor((now - time) / ms)), unit);
}

/** Returns a wait, rounded up: 45 seconds, 3 minutes, 2 hours. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return formatUnit(seconds, 'second');
  if (seconds < 90 * 60) return formatUnit(seconds / 60, 'minute');
  return formatUnit(seconds / 3600, 'hour');
}

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function formatUnit(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.NumberFormat(textLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(amount),
  );
}
