/** The language of these texts, and how they write durations. */
export const locale = {
  language: 'ms',
  units: { second: 's', minute: 'min', hour: 'j' },
} as const;
