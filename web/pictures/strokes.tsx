/** The colors of the pictures, the same in the light and the dark theme. */
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

type Paint = (typeof paint)[keyof typeof paint];

type BarProps = { x: number; y: number; width: number; fill?: Paint; height?: number };

/** A rounded bar; it also represents a line of text, since the pictures contain no letters. */
export function Bar({ x, y, width, fill = paint.quiet, height = 8 }: BarProps) {
  return <rect x={x} y={y} width={width} height={height} rx={height / 2} fill={fill} />;
}

type PanelProps = { x: number; y: number; width: number; height: number; fill?: Paint; round?: number };

export function Panel({ x, y, width, height, fill = paint.raised, round = 16 }: PanelProps) {
  return <rect x={x} y={y} width={width} height={height} rx={round} fill={fill} />;
}

type MarkProps = { d: string; stroke?: Paint; width?: number; fill?: Paint };

/** A line with round ends. */
export function Mark({ d, stroke = paint.light, width = 3, fill }: MarkProps) {
  return (
    <path
      d={d}
      stroke={stroke}
      strokeWidth={width}
      fill={fill ?? 'none'}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** The four-pointed spark of AI-generated content. */
export function Spark({
  x,
  y,
  size,
  fill = paint.light,
}: {
  x: number;
  y: number;
  size: number;
  fill?: Paint;
}) {
  const inner = size * 0.22;
  const arms = `M${x} ${y - size}L${x + inner} ${y - inner}L${x + size} ${y}L${x + inner} ${y + inner}L${x} ${y + size}L${x - inner} ${y + inner}L${x - size} ${y}L${x - inner} ${y - inner}Z`;
  return <path d={arms} fill={fill} stroke={fill} strokeWidth={size * 0.12} strokeLinejoin="round" />;
}
