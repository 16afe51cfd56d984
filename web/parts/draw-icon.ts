import { type ComponentProps, createElement, type ReactNode } from 'react';

type Shapes = readonly (readonly [tag: string, attributes: Record<string, string>])[];

/** An icon of lucide-react from its bare shapes, which is what the build makes of each (`plainIcons`, vite.config.ts). */
export function drawIcon(shapes: Shapes): (props: ComponentProps<'svg'>) => ReactNode {
  return function Icon(props) {
    const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...strokes, ...props }, ...drawn);
  };
}

const strokes = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
