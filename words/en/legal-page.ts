import { dayText } from '#rules/site-time.ts';

/** Words around the privacy notice, the terms and the refund policy; the texts are content. */
export const legalPage = {
  version: (version: number, day: string) => `Version ${version}, in force since ${day}`,
  short: (version: number) => `version ${version}`,
  /** 5 December 2026. */
  day: dayText,
  former: 'This is a former version. It holds for those who agreed to it.',
  toCurrent: (version: number) => `Read version ${version}, which is in force`,
  versions: 'Other versions',
} as const;
