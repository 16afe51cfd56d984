import type { ReactNode } from 'react';
import { AppScene } from './app-scene.tsx';
import { paint } from './paint.ts';
import { Bar, Mark, Panel, Spark } from './strokes.tsx';

/** Code seen from afar: the start, the length and the colour of each line. */
const lines: [
  number,
  number,
  typeof paint.sky | typeof paint.light | typeof paint.amber | typeof paint.quiet,
][] = [
  [28, 150, paint.sky],
  [56, 230, paint.light],
  [84, 180, paint.quiet],
  [84, 120, paint.amber],
  [84, 200, paint.quiet],
  [56, 90, paint.light],
  [28, 60, paint.sky],
];

/** The pictures of the three benefit cards, 640 by 480, on a clear ground. */
export const benefitPictures: Record<'master' | 'build' | 'launch', ReactNode> = {
  master: (
    <Picture>
      <g transform="translate(20 40)">
        <Panel x={0} y={0} width={430} height={300} fill={paint.raised} round={22} />
        <circle cx="28" cy="28" r="7" fill={paint.amber} />
        <circle cx="52" cy="28" r="7" fill={paint.quiet} />
        <circle cx="76" cy="28" r="7" fill={paint.line} />
        {lines.map(([x, width, colour], row) => (
          <Bar key={row} x={x} y={66 + row * 28} width={width} fill={colour} height={12} />
        ))}
      </g>
      <g transform="translate(392 96) scale(.72)">
        <rect x="-16" y="-16" width="312" height="592" rx="50" fill={paint.deep} />
        <Panel x={0} y={0} width={280} height={560} fill={paint.night} round={36} />
        <AppScene id="voice-assistant" />
      </g>
      <Mark d="M300 300h70M352 282l18 18-18 18" stroke={paint.amber} width={8} />
    </Picture>
  ),
  build: (
    <Picture>
      {(['document-summarizer', 'business-automation', 'chatbot'] as const).map((id, place) => (
        <g
          key={id}
          transform={`translate(${[30, 414, 216][place]} ${[120, 120, 54][place]}) scale(${place === 2 ? 0.74 : 0.62})`}
        >
          <rect x="-16" y="-16" width="312" height="592" rx="50" fill={paint.deep} />
          <rect
            x="-14"
            y="-14"
            width="308"
            height="588"
            rx="48"
            fill="none"
            stroke={paint.line}
            strokeWidth="3"
          />
          <Panel x={0} y={0} width={280} height={560} fill={paint.night} round={36} />
          <AppScene id={id} />
        </g>
      ))}
    </Picture>
  ),
  launch: (
    <Picture>
      <Mark d="M30 410C150 404 250 350 330 250" stroke={paint.line} width={7} />
      <Mark d="M120 440c110-10 190-60 250-150" stroke={paint.line} width={7} />
      <Panel x={60} y={300} width={54} height={120} fill={paint.quiet} round={10} />
      <Panel x={134} y={250} width={54} height={170} fill={paint.quiet} round={10} />
      <Panel x={208} y={180} width={54} height={240} fill={paint.skyDeep} round={10} />
      <Panel x={282} y={96} width={54} height={324} fill={paint.sky} round={10} />
      <path d="M620 40L380 150l94 40z" fill={paint.amber} />
      <path d="M620 40L474 190l16 116z" fill={paint.light} />
      <path d="M474 190l16 116 36-58z" fill={paint.quiet} />
      <Spark x={110} y={110} size={24} fill={paint.amber} />
      <Spark x={560} y={370} size={16} fill={paint.sky} />
    </Picture>
  ),
};

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 640 480" width="640" height="480" xmlns="http://www.w3.org/2000/svg">
      {children}
    </svg>
  );
}
