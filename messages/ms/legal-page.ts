import { dayText } from '#rules/site-time.ts';

/** Texts around the privacy notice, the terms and the refund policy, which are content. */
export const legalPage = {
  version: (version: number, day: string) => `Versi ${version}, berkuat kuasa mulai ${day}`,
  short: (version: number) => `versi ${version}`,
  /** 5 Disember 2026. */
  day: (time: number) => dayText(time, 'ms'),
  former: 'Ini versi terdahulu. Ia terpakai kepada mereka yang bersetuju dengannya.',
  toCurrent: (version: number) => `Baca versi semasa (versi ${version})`,
  versions: 'Versi lain',
} as const;
