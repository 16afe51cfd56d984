import type { ReactNode } from 'react';
import { Bar, Mark, paint, Panel, Spark } from './strokes.tsx';

/** The picture of a section, found by the name that the outline gives; an unknown name gets the first. */
export function SectionPicture({ motif, className = '' }: { motif: string; className?: string }) {
  return (
    <svg viewBox="0 0 160 120" className={className} aria-hidden="true">
      <path d="M0 0h160v120H0z" fill={paint.night} />
      <SectionMotif motif={motif} />
    </svg>
  );
}

/** The picture's content, 160 by 120. */
export function SectionMotif({ motif }: { motif: string }) {
  return pictures[motif] ?? pictures['setup'];
}

const pictures: Record<string, ReactNode> = {
  setup: (
    <>
      <Panel x={22} y={20} width={116} height={80} round={12} />
      <circle cx="36" cy="33" r="3.5" fill={paint.amber} />
      <circle cx="48" cy="33" r="3.5" fill={paint.quiet} />
      <circle cx="60" cy="33" r="3.5" fill={paint.line} />
      <path d="M22 44h116" stroke={paint.night} strokeWidth="3" />
      <Mark d="M36 57l8 7-8 7" stroke={paint.sky} width={4} />
      <Bar x={54} y={61} width={46} fill={paint.light} height={6} />
      <Mark d="M37 86l5 5 9-10" stroke={paint.leaf} width={4} />
      <Bar x={60} y={83} width={58} height={6} />
    </>
  ),
  dart: (
    <>
      <Mark d="M58 22c-14 0-16 6-16 16v8c0 8-4 13-12 14 8 1 12 6 12 14v8c0 10 2 16 16 16" width={7} />
      <Mark d="M102 22c14 0 16 6 16 16v8c0 8 4 13 12 14-8 1-12 6-12 14v8c0 10-2 16-16 16" width={7} />
      <circle cx="80" cy="60" r="13" fill={paint.amber} />
      <circle cx="80" cy="60" r="22" fill="none" stroke={paint.sky} strokeWidth="4" strokeDasharray="40 29" />
    </>
  ),
  widgets: (
    <>
      <Panel x={20} y={16} width={120} height={88} round={14} />
      <Panel x={32} y={28} width={58} height={64} fill={paint.line} round={10} />
      <Panel x={42} y={38} width={38} height={20} fill={paint.amber} round={6} />
      <Panel x={42} y={64} width={38} height={18} fill={paint.quiet} round={6} />
      <Panel x={98} y={28} width={32} height={28} fill={paint.sky} round={8} />
      <rect
        x="99.5"
        y="63.5"
        width="29"
        height="27"
        rx="7"
        fill="none"
        stroke={paint.sky}
        strokeWidth="3"
        strokeDasharray="5 5"
      />
    </>
  ),
  firebase: (
    <>
      <path d="M34 34v50c0 8 15 14 34 14s34-6 34-14V34z" fill={paint.line} />
      <Mark d="M34 59c0 8 15 14 34 14s34-6 34-14" stroke={paint.night} width={4} />
      <ellipse cx="68" cy="34" rx="34" ry="14" fill={paint.amber} />
      <path
        d="M112 52a16 16 0 0 1 0 32H86a13 13 0 0 1-1-26 17 17 0 0 1 27-6z"
        fill={paint.sky}
        stroke={paint.night}
        strokeWidth="5"
      />
      <Mark d="M99 77V63M93 68l6-6 6 6" stroke={paint.onSky} width={3.4} />
    </>
  ),
  'ai-apps': (
    <>
      <Panel x={14} y={40} width={30} height={50} fill={paint.raised} round={8} />
      <Panel x={116} y={40} width={30} height={50} fill={paint.raised} round={8} />
      <Panel x={34} y={30} width={34} height={64} fill={paint.line} round={9} />
      <Panel x={92} y={30} width={34} height={64} fill={paint.line} round={9} />
      <Panel x={56} y={18} width={48} height={84} fill={paint.sky} round={11} />
      <Spark x={80} y={54} size={16} fill={paint.onSky} />
      <Bar x={67} y={82} width={26} fill={paint.onSky} height={6} />
    </>
  ),
  launch: (
    <>
      <Mark d="M20 98c30 2 54-8 72-32" stroke={paint.line} width={4} />
      <Mark d="M42 104c22 0 44-8 60-26" stroke={paint.line} width={4} />
      <path d="M140 16L78 44l24 10z" fill={paint.amber} />
      <path d="M140 16l-38 38 4 30z" fill={paint.sky} />
      <path d="M102 54l4 30 9-15z" fill={paint.skyDeep} />
      <Spark x={36} y={36} size={8} fill={paint.quiet} />
      <Spark x={60} y={72} size={5} fill={paint.quiet} />
    </>
  ),
  book: (
    <>
      <path d="M24 34c20-8 40-6 56 6v56c-16-12-36-14-56-6z" fill={paint.light} />
      <path d="M136 34c-20-8-40-6-56 6v56c16-12 36-14 56-6z" fill={paint.sky} />
      <Mark d="M36 50c11-3 22-2 32 3M36 66c11-3 22-2 32 3" stroke={paint.line} width={4} />
      <path d="M100 52v28l24-14z" fill={paint.onSky} />
      <Spark x={80} y={20} size={9} fill={paint.amber} />
    </>
  ),
};

export const motifs = Object.keys(pictures);
