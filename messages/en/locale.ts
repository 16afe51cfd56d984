/** The language of these texts, and how they write durations. */
export const locale = {
  language: 'en',
  units: { second: 's', minute: 'min', hour: 'h' },
} as const;
