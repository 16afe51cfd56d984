import { afterEach, expect, test } from 'vitest';
import {
  dateField,
  dateTimeField,
  dayAndTimeText,
  dayOf,
  dayText,
  defaultTimeZone,
  isTimeZone,
  momentOfFields,
  offsetText,
  setSiteTimeZone,
  siteTimeZone,
  spanOfDateField,
  startOfDay,
  timeField,
  timeOfField,
} from './site-time.ts';

afterEach(() => setSiteTimeZone(defaultTimeZone));

/** New Year's morning in Kuala Lumpur, and still the old year in UTC. */
const morning = Date.UTC(2026, 11, 31, 23, 30);

test('days are those of the site’s calendar', () => {
  expect(dayText(morning)).toBe('1 January 2027');
  expect(dayAndTimeText(morning)).toBe('1 January 2027 at 07:30');
  expect(offsetText(morning)).toBe('GMT+8');
  expect(dateField(morning)).toBe('2027-01-01');
  expect(dayOf(morning)).toEqual({ year: 2027, month: 1, day: 1, weekday: 4 });
  setSiteTimeZone('America/New_York');
  expect(dayText(morning)).toBe('31 December 2026');
});

test('a day begins at midnight of the site', () => {
  expect(startOfDay({ year: 2027, month: 1, day: 1 })).toBe(Date.UTC(2026, 11, 31, 16));
  expect(startOfDay({ year: 2026, month: 13, day: 1 })).toBe(Date.UTC(2026, 11, 31, 16));
  expect(spanOfDateField('2027-01-01')).toEqual({
    from: Date.UTC(2026, 11, 31, 16),
    to: Date.UTC(2027, 0, 1, 16),
  });
});

test('a day of a clock change has 23 or 25 hours, and one without midnight starts after it', () => {
  const hoursOf = (day: string) => {
    const span = spanOfDateField(day);
    return span && (span.to - span.from) / 3_600_000;
  };
  setSiteTimeZone('Europe/Berlin');
  expect([hoursOf('2026-03-29'), hoursOf('2026-10-25'), hoursOf('2026-06-01')]).toEqual([23, 25, 24]);
  setSiteTimeZone('Africa/Cairo');
  // On this day the clocks went from 0:00 to 1:00.
  expect(dateField(spanOfDateField('2026-04-24')!.from)).toBe('2026-04-24');
  expect(hoursOf('2026-04-24')).toBe(23);
});

test.each(['', '2026-13-01', '2026-02-30', '1.1.2026', '2026-1-1'])('%j is not a day', (text) => {
  expect(spanOfDateField(text)).toBeNull();
});

test('a time zone needs a known name', () => {
  expect(['Asia/Jakarta', 'UTC', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
  expect(['', 'Asia/Atlantis', '+08:00', 'GMT+8 ', 'a'.repeat(200)].some(isTimeZone)).toBe(false);
  setSiteTimeZone('Asia/Atlantis');
  expect(siteTimeZone()).toBe(defaultTimeZone);
});

test('a field for day and time has the site’s time zone, also on the day that the clock changes', () => {
  expect(dateTimeField(morning)).toBe('2027-01-01T07:30');
  expect(timeOfField('2027-01-01T07:30')).toBe(morning);
  for (const wrong of ['', '2027-01-01', '2027-13-01T07:30', '2027-01-01T25:00'])
    expect(timeOfField(wrong)).toBeNull();
  setSiteTimeZone('America/New_York');
  expect(timeOfField('2026-03-08T02:30')).toBeNull();
  expect(timeOfField('2026-03-08T03:00')).toBe(Date.UTC(2026, 2, 8, 7));
  expect(timeOfField('2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
});

test('a day and a time are one moment, also on days on which clocks change', () => {
  const shown = (day: string, time: string) => {
    const moment = momentOfFields(day, time);
    return moment === null ? null : `${dateField(moment)} ${timeField(moment)}`;
  };
  expect(momentOfFields('2027-01-01', '07:30')).toBe(morning);
  setSiteTimeZone('Europe/Berlin');
  for (const day of ['2026-03-29', '2026-10-25', '2026-06-01'])
    for (const time of ['00:00', '01:30', '03:30', '23:59']) expect(shown(day, time)).toBe(`${day} ${time}`);
  // The clocks went from 2:00 to 3:00.
  expect(shown('2026-03-29', '02:30')).toBeNull();
  for (const [day, time] of [
    ['2026-02-30', '10:00'],
    ['2026-06-01', '24:00'],
    ['2026-06-01', ''],
  ] as const)
    expect(momentOfFields(day, time)).toBeNull();
});
