import type { ReactNode } from 'react';
import { AppScene } from './app-scenes.tsx';
import { Bar, Mark, paint, Panel, Spark } from './strokes.tsx';

/** Code seen from a distance: the start, length and color of each line. */
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
        {lines.map(([x, width, color], row) => (
          <Bar key={row} x={x} y={66 + row * 28} width={width} fill={color} height={12} />
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
      <Mark d="M30 410C150 404 250 350 330 250" stroke={paint.skyDeep} width={6} />
      <Mark d="M120 440c110-10 190-60 250-150" stroke={paint.skyDeep} width={6} />
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

/** The teacher of the default course, drawn: a man with glasses in the light of his screen. */
export function Portrait() {
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" xmlns="http://www.w3.org/2000/svg">
      <path d="M0 0h400v400H0z" fill="#163356" />
      <circle cx="290" cy="120" r="150" fill="#1d4673" />
      <circle cx="312" cy="96" r="62" fill={paint.amber} />
      <path d="M0 330c60-46 120-60 170-20 40 32 130 40 230-30v120H0z" fill="#102844" />
      <path d="M62 400c4-70 46-106 138-106s134 36 138 106z" fill={paint.raised} />
      <path d="M150 300l50 46 50-46 14 8-46 72h-36l-46-72z" fill={paint.light} />
      <path d="M166 250h68v50c0 20-16 34-34 34s-34-14-34-34z" fill={paint.skinShade} />
      <path d="M124 176c0-66 30-96 76-96s76 30 76 96c0 62-34 106-76 106s-76-44-76-106z" fill={paint.skin} />
      <path
        d="M276 176c0 62-34 106-76 106-8 0-16-2-23-5 38-12 59-50 59-105 0-40-8-66-24-84 42 6 64 36 64 88z"
        fill={paint.skinShade}
        opacity=".45"
      />
      <ellipse cx="122" cy="190" rx="12" ry="20" fill={paint.skinShade} />
      <ellipse cx="278" cy="190" rx="12" ry="20" fill={paint.skinShade} />
      <path
        d="M116 176c-8-74 30-116 88-116 56 0 90 38 80 116-8-4-10-22-12-38-26 4-62-2-86-20-14 20-34 30-58 32-2 12-4 22-12 26z"
        fill={paint.hair}
      />
      <path
        d="M142 226c4 44 30 66 58 66s54-22 58-66c-8 18-22 24-36 22-14-6-30-6-44 0-14 2-28-4-36-22z"
        fill={paint.hair}
      />
      <path d="M176 250c14 12 34 12 48 0-6-4-14-5-24-5s-18 1-24 5z" fill={paint.light} />
      <path
        d="M146 164q18-12 38-3M216 161q20-9 38 3"
        fill="none"
        stroke={paint.hair}
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="166" cy="190" r="6.5" fill={paint.hair} />
      <circle cx="234" cy="190" r="6.5" fill={paint.hair} />
      <rect
        x="140"
        y="170"
        width="52"
        height="42"
        rx="18"
        fill="#fff"
        fillOpacity=".14"
        stroke={paint.light}
        strokeWidth="5"
      />
      <rect
        x="208"
        y="170"
        width="52"
        height="42"
        rx="18"
        fill="#fff"
        fillOpacity=".14"
        stroke={paint.light}
        strokeWidth="5"
      />
      <path d="M192 186q8-6 16 0" fill="none" stroke={paint.light} strokeWidth="5" />
      <path
        d="M200 200l-8 26q8 5 15 1"
        fill="none"
        stroke={paint.skinShade}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A placeholder portrait, for an instructor without a picture. */
export function Somebody() {
  return (
    <svg viewBox="0 0 400 400" width="400" height="400" xmlns="http://www.w3.org/2000/svg">
      <path d="M0 0h400v400H0z" fill="#163356" />
      <circle cx="290" cy="120" r="150" fill="#1d4673" />
      <circle cx="312" cy="96" r="62" fill={paint.amber} />
      <path d="M0 330c60-46 120-60 170-20 40 32 130 40 230-30v120H0z" fill="#102844" />
      <path d="M62 400c4-78 52-118 138-118s134 40 138 118z" fill={paint.raised} />
      <circle cx="200" cy="190" r="78" fill={paint.light} />
      <path
        d="M150 300a62 40 0 0 0 100 0"
        fill="none"
        stroke={paint.sky}
        strokeWidth="10"
        strokeLinecap="round"
      />
    </svg>
  );
}
