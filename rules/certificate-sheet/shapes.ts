/** The shapes that a certificate is drawn with. The page's preview, the PNG and the PDF paint the same ones. */

/** `display` for names and titles, `text` to read, `strong` for what a glance should find. */
export type Face = 'display' | 'strong' | 'text';

export type Shape =
  | { kind: 'box'; x: number; y: number; width: number; height: number; round?: number; fill: string }
  | { kind: 'circle'; x: number; y: number; radius: number; fill: string; opacity?: number }
  /** An SVG path, filled, or a line with round ends. */
  | { kind: 'path'; d: string; fill?: string; stroke?: string; width?: number; opacity?: number }
  | Line;

/** One line of text on its baseline. */
export type Line = {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
  fill: string;
  align?: 'start' | 'end';
  /** Added between letters. */
  spacing?: number;
};

export const ink = {
  paper: '#fffaf0',
  edge: '#ecd9b0',
  wave: '#f4e7cc',
  text: '#182033',
  quiet: '#545d74',
  amber: '#f2a41f',
  amberInk: '#875200',
  night: '#111a2e',
  panel: '#1f2b48',
  rule: '#34446a',
  dim: '#8b9bc0',
  light: '#f5efe4',
  glow: '#ffb938',
  sky: '#62c6ff',
  leaf: '#6fdba6',
} as const;
