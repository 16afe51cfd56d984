/** The colours of the pictures, the same in the light and the dark theme. */
export const paint = {
  deep: '#0a101d',
  night: '#111a2e',
  raised: '#1f2b48',
  line: '#34446a',
  quiet: '#8b9bc0',
  light: '#f5efe4',
  paper: '#fff8ea',
  paperLine: '#d8cbb2',
  amber: '#ffb938',
  amberDeep: '#c97a10',
  onAmber: '#2b1a03',
  sky: '#62c6ff',
  skyDeep: '#1c78bb',
  onSky: '#0a3553',
  leaf: '#6fdba6',
  skin: '#c88d62',
  skinShade: '#a96f47',
  hair: '#1d1512',
  shade: '#0a2440',
} as const;

export type Paint = (typeof paint)[keyof typeof paint];
