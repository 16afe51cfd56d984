/**
 * The time zone of the site: receipts, certificates, sales and figures use the instructor's calendar for everyone. It is a
 * setting of the published content; the server, the print worker and each page set it when they start. Times are
 * milliseconds since 1970, UTC.
 */

import type { Language } from './language.ts';
import { textLanguage } from './text-language.ts';
import { dateLocales } from './written-forms.ts';

/** Malaysia, the sample course's time zone. */
export const defaultTimeZone = 'Asia/Kuala_Lumpur';

let siteZone = defaultTimeZone;

/** Sets the zone of this process; an unknown name changes nothing. */
export function setSiteTimeZone(name: string): void {
  if (isTimeZone(name)) siteZone = name;
}

export function siteTimeZone(): string {
  return siteZone;
}

/** Returns whether a text is a name such as `Asia/Jakarta` or `UTC`, not an offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name) || name.length > longestName) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const longestName = 60;

/** Returns a day such as 5 December 2026, in the page's language if none is given. */
export function dayText(time: number, language: Language = textLanguage()): string {
  return formatOf({ dateStyle: 'long' }, language).format(time);
}

/** Returns a day and a time such as 5 December 2026 at 14:30. */
export function dayAndTimeText(time: number): string {
  return formatOf({ dateStyle: 'long', timeStyle: 'short' }, textLanguage()).format(time);
}

/** Returns the offset of the zone at a time, such as GMT+8. */
export function offsetText(time: number): string {
  const parts = formatOf({ timeZoneName: 'shortOffset' }, 'en').formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? siteZone;
}

/** A day of the calendar: the month from 1 to 12, the weekday from 0 (Monday) to 6. */
export type Day = { year: number; month: number; day: number; weekday: number };

export function dayOf(time: number): Day {
  const local = new Date(localTime(time));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: (local.getUTCDay() + 6) % 7,
  };
}

/** Returns the first moment of a day. A month or day may overflow: month 13 is the next January. */
export function startOfDay({ year, month, day }: Omit<Day, 'weekday'>): number {
  const wanted = Date.UTC(year, month - 1, day);
  // The offset of the wanted moment is that of one day around it, before or after a change of the clock.
  const offsets = [wanted - hours12, wanted + hours12].map((time) => localTime(time) - time);
  const starts = offsets.map((offset) => wanted - offset).filter((time) => localTime(time) >= wanted);
  return Math.min(...starts);
}

/** Returns a day as the value of a date field: 2026-12-05. */
export function dateField(time: number): string {
  return new Date(localTime(time)).toISOString().slice(0, 10);
}

/** Returns the time of day as the value of a time field: 14:30. */
export function timeField(time: number): string {
  return new Date(localTime(time)).toISOString().slice(11, 16);
}

/** Returns the moment of a date field and a time field, like `timeOfField`. */
export function momentOfFields(day: string, time: string): number | null {
  return timeOfField(`${day}T${time}`);
}

/** Returns the start and end of a date field's day; null for any other text. */
export function spanOfDateField(text: string): { from: number; to: number } | null {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const from = startOfDay({ year, month, day });
  return dateField(from) === text ? { from, to: startOfDay({ year, month, day: day + 1 }) } : null;
}

/** Returns a time as the value of a field for day and time: 2026-12-05T14:30. */
export function dateTimeField(time: number): string {
  return new Date(localTime(time)).toISOString().slice(0, 16);
}

/** Returns the time of such a field; null for any other text, and for a time that a change of the clock skips. */
export function timeOfField(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const wanted = Date.parse(`${text}:00Z`);
  // 30 February would be 2 March.
  if (Number.isNaN(wanted) || new Date(wanted).toISOString().slice(0, 16) !== text) return null;
  const offsets = [wanted - hours12, wanted + hours12].map((time) => localTime(time) - time);
  const times = offsets.map((offset) => wanted - offset).filter((time) => localTime(time) === wanted);
  return times.length === 0 ? null : Math.min(...times);
}

const hours12 = 12 * 60 * 60 * 1000;

/** Returns the time at which UTC shows what the zone's clocks show at `time`. */
function localTime(time: number): number {
  const parts = new Map(
    clock()
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

function clock(): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  return formatOf({ ...date, hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' }, 'en');
}

/** Cached, since creating one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions, language: Language): Intl.DateTimeFormat {
  const key = `${siteZone} ${language} ${JSON.stringify(options)}`;
  const locale = dateLocales[language];
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: siteZone });
  formats.set(key, made);
  return made;
}
