/**
 * The app's static pictures, drawn here and shown from the files in drawn/, so that no script contains them.
 * `node scripts/pictures/main.ts` writes the files.
 */
import type { ReactNode } from 'react';
import { Chatbot, ImageGenerator } from './app-scenes.tsx';
import { Phone } from './phone.tsx';
import { motifs, SectionMotif } from './section-picture.tsx';
import { Mark, paint, Panel, Spark } from './strokes.tsx';
import { VoiceAssistant, VoiceWave } from './voice-assistant.tsx';

export const drawings: Record<string, ReactNode> = {
  'intro.svg': <Intro />,
  'sections.svg': <Sections />,
  'quiet.svg': <Quiet />,
  'empty.svg': <Empty />,
};

/** A still of what the course builds: three of the apps, on the phones they run on. */
function Intro() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 880" width="1000" height="880">
      <path d="M0 0h1000v880H0z" fill={paint.night} />
      <Placed x={-70} y={240} width={330}>
        <ImageGenerator />
      </Placed>
      <Placed x={290} y={90} width={420}>
        <Chatbot />
      </Placed>
      <Placed x={740} y={240} width={330}>
        <VoiceAssistant />
      </Placed>
    </svg>
  );
}

function Placed({ x, y, width, children }: { x: number; y: number; width: number; children: ReactNode }) {
  return (
    <svg x={x} y={y} width={width} height={(width * 592) / 312} viewBox="0 0 312 592">
      <Phone>{children}</Phone>
    </svg>
  );
}

/** All sections' pictures, one below the other: a single file for six places. */
function Sections() {
  const height = 120 * motifs.length;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 160 ${height}`} width="160" height={height}>
      <path d={`M0 0h160v${height}H0z`} fill={paint.night} />
      {motifs.map((motif, place) => (
        <g key={motif} transform={`translate(0 ${120 * place})`}>
          <SectionMotif motif={motif} />
        </g>
      ))}
    </svg>
  );
}

/** The picture of failures: no connection, no answer, unknown page. */
function Quiet() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 112" width="240" height="112">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      <g transform="translate(22 -41) scale(0.7)">
        <g transform="translate(0 4.5)">
          <VoiceWave quiet />
        </g>
      </g>
    </svg>
  );
}

/** The picture of an empty list. */
function Empty() {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 112" width="240" height="112">
      <path d="M0 0h240v112H0z" fill={paint.night} />
      {[34, 94, 154].map((x, place) => (
        <g key={x}>
          {place === 0 && <Panel x={x} y={32} width={48} height={48} round={12} />}
          <rect
            x={x}
            y={32}
            width="48"
            height="48"
            rx="12"
            fill="none"
            stroke={place === 0 ? paint.sky : paint.line}
            strokeWidth="3"
            strokeDasharray="6 6"
          />
        </g>
      ))}
      <Spark x={58} y={56} size={11} fill={paint.amber} />
      <Mark d="M112 56h12M118 50v12" stroke={paint.quiet} />
      <Mark d="M172 56h12M178 50v12" stroke={paint.quiet} />
    </svg>
  );
}

/** The site's mark on its tile, for browser tabs and home screens; `mask` fills the square, since the system crops its corners. */
export function AppIcon({ shape }: { shape: 'tile' | 'mask' }) {
  const masked = shape === 'mask';
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx={masked ? 0 : 7} fill="#0d1321" />
      <g transform={masked ? 'translate(4.4 5.2) scale(.675)' : undefined}>
        <rect x="7" y="4" width="14" height="24" rx="4" fill={paint.light} />
        <path d="M10.5 9.5h7M10.5 13.5h4.5" stroke="#0d1321" strokeWidth="2" strokeLinecap="round" />
        <path d="M13 19.5h14" stroke={paint.amber} strokeWidth="4.5" strokeLinecap="round" />
      </g>
    </svg>
  );
}
