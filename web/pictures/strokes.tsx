/** The strokes every little screen is drawn with: pictures hold no letters, a line of text is a bar. */
import { type Paint, paint } from './paint.ts';

type BarProps = { x: number; y: number; width: number; fill?: Paint; height?: number };

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

/** The four-pointed spark of something that was made by a model. */
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
