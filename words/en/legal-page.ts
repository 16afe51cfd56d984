/** Words around the privacy notice, the terms and the refund policy; the texts are content. */
export const legalPage = {
  version: (version: number, day: string) => `Version ${version}, in force since ${day}`,
  short: (version: number) => `version ${version}`,
  /** The day, the same in every time zone: 5 December 2026. */
  day: (time: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time),
  former: 'This is a former version. It holds for those who agreed to it.',
  toCurrent: (version: number) => `Read version ${version}, which is in force`,
  versions: 'Other versions',
} as const;
