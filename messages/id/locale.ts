/** The language of these texts, and how they write durations. */
export const locale = {
  language: 'id',
  units: { second: 'dtk', minute: 'mnt', hour: 'jam' },
} as const;
