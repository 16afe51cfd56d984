/** The dark theme's colors on cards. */
export const palette = {
  ground: '#0b1322',
  surface: '#141f34',
  raised: '#1f2d49',
  line: '#33456a',
  text: '#f7f1e6',
  quiet: '#a9b5cb',
  amber: '#f6b443',
  sky: '#62c9f4',
} as const;
