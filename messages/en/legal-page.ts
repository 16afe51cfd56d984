import { dayText } from '#rules/site-time.ts';

/** Texts around the privacy notice, the terms and the refund policy, which are content. */
export const legalPage = {
  version: (version: number, day: string) => `Version ${version}, effective ${day}`,
  short: (version: number) => `version ${version}`,
  /** 5 December 2026. */
  day: dayText,
  former: 'This is a previous version. It applies to those who agreed to it.',
  toCurrent: (version: number) => `Read the current version (version ${version})`,
  versions: 'Other versions',
} as const;
