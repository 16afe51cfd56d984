import { dayText } from '#rules/site-time.ts';

/** Texts around the privacy notice, the terms and the refund policy, which are content. */
export const legalPage = {
  version: (version: number, day: string) => `Versi ${version}, berlaku sejak ${day}`,
  short: (version: number) => `versi ${version}`,
  /** 5 Desember 2026. */
  day: (time: number) => dayText(time, 'id'),
  former: 'Ini versi sebelumnya. Versi ini berlaku bagi mereka yang menyetujuinya.',
  toCurrent: (version: number) => `Baca versi saat ini (versi ${version})`,
  versions: 'Versi lain',
} as const;
