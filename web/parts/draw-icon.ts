/**
 * Stands in for lucide-react's own function, by an alias in `vite.config.ts`: that one carries sizes, contexts and
 * names that nobody here asks for, to every page and into every icon.
 */
import { type ComponentProps, createElement, type ReactNode } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

export default function drawIcon({ node }: IconData): (props: ComponentProps<'svg'>) => ReactNode {
  return function Icon(props) {
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...strokes, ...props }, shapes);
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
