import { palette } from '#content/make-videos/palette.ts';
import {
  drawBusinessAutomation,
  drawChatbot,
  drawDocumentSummarizer,
  drawImageGenerator,
  drawVoiceAssistant,
} from './apps.ts';
import { drawDart } from './dart.ts';
import { appear, drawLine, drawPhone, rise, swell } from './phone.ts';
import { drawWidgets } from './widgets.ts';

/** Lines typed on a laptop appear one by one as parts of a screen on a phone. */
function drawSetup(phase: number): string {
  return `<rect x="8" y="92" width="372" height="264" rx="22" fill="${palette.raised}"/>
    <rect x="22" y="106" width="344" height="236" rx="12" fill="${palette.surface}"/>
    <path d="M-14 356h416l-22 28a16 16 0 0 1-12 6H20a16 16 0 0 1-12-6z" fill="${palette.line}"/>
    ${pieces.map((piece, index) => drawCode(index, piece.code, phase)).join('')}
    ${drawPhone(
      318,
      160,
      `${drawLine(64, 48, 108, palette.quiet, 10)}
      ${pieces.map((piece, index) => `<g opacity="${appear(phase, 0.14 + index * 0.2, 0.1).toFixed(2)}">${piece.screen}</g>`).join('')}`,
      0.78,
    )}
    <circle cx="283" cy="300" r="${(25 + 2 * swell(phase * 2)).toFixed(1)}" fill="${palette.amber}"/>
    <path d="m287 284-15 19h10l-3 14 15-19h-10z" fill="${palette.ground}"/>`;
}

const pieces = [
  {
    code: [120, 60],
    screen: `<rect x="20" y="80" width="196" height="120" rx="20" fill="${palette.sky}"/><circle cx="66" cy="140" r="24" fill="${palette.ground}" opacity=".35"/>${drawLine(106, 122, 84, palette.ground)}${drawLine(106, 144, 56, palette.ground)}`,
  },
  {
    code: [88, 104],
    screen: `${drawLine(20, 226, 150, palette.text, 14)}${drawLine(20, 252, 190)}`,
  },
  {
    code: [140, 36],
    screen: `<rect x="20" y="286" width="92" height="92" rx="18" fill="${palette.raised}"/><rect x="124" y="286" width="92" height="92" rx="18" fill="${palette.raised}"/>`,
  },
  {
    code: [70, 76],
    screen: `<rect x="20" y="404" width="196" height="50" rx="25" fill="${palette.amber}"/>${drawLine(82, 423, 72, palette.ground)}`,
  },
];

function drawCode(index: number, widths: number[], phase: number): string {
  const from = 0.03 + index * 0.2;
  const [first = 0, second = 0] = widths;
  const typed = rise(phase, from, from + 0.1) * (1 - rise(phase, 0.93, 0.99));
  const y = 138 + index * 48;
  const indent = index % 2 === 0 ? 46 : 70;
  return `${drawLine(indent, y, first * typed, palette.sky)}${drawLine(indent + first + 12, y, second * typed, palette.quiet)}
    ${drawLine(indent + 18, y + 22, (first * 0.8 + 20) * typed)}`;
}

/** A cloud database that two devices write to; each gets every change. */
function drawFirebase(phase: number, lessonId: string): string {
  const lit = Math.floor(phase * 3);
  return `${drawCable('M104 400c0-74 66-62 88-130', phase)}
    ${drawCable('M380 400c0-74-66-62-88-130', (phase + 0.5) % 1)}
    <path d="M118 268a84 84 0 0 1-8-166 110 110 0 0 1 208-30 98 98 0 0 1 44 190q-10 6-34 6z" fill="${palette.raised}"/>
    ${[0, 1, 2].map((row) => drawDocument(row, row === lit, phase)).join('')}
    ${drawDevice(34, 400, 140, lit === 0)}${drawDevice(310, 400, 140, lit === 2)}
    ${drawBadge(signs[lessonId])}`;
}

/** The lessons' icons, in 48 × 48 units: a plug, a person, a table, a funnel, a photo, a shield, a bell. */
const signs: Record<string, string> = {
  'connect-firebase': '<path d="M14 18h20v8a10 10 0 0 1-20 0zM19 18V8m10 10V8m-5 28v8"/>',
  'firebase-authentication': '<circle cx="24" cy="16" r="8"/><path d="M8 42c2-18 30-18 32 0"/>',
  'cloud-firestore': '<path d="M7 10h34v28H7zM7 20h34M7 29h34M20 20v18"/>',
  'queries-and-live-updates': '<path d="M6 10h36L28 26v14l-8-5v-9z"/>',
  'cloud-storage': '<path d="M7 9h34v30H7zM8 34l11-12 8 8 5-5 8 8"/><circle cx="32" cy="17" r="2"/>',
  'security-rules': '<path d="M24 5 40 11v12c0 10-7 16-16 20C15 39 8 33 8 23V11zM17 24l5 5 9-10"/>',
  'functions-and-notifications': '<path d="M12 34V22a12 12 0 0 1 24 0v12l4 3H8zM20 42c2 3 6 3 8 0"/>',
};

function drawBadge(sign: string | undefined): string {
  if (!sign) return '';
  return `<g transform="translate(372 200)"><circle r="50" fill="${palette.ground}"/><circle r="42" fill="${palette.amber}"/>
    <g transform="translate(-24 -24)" fill="none" stroke="${palette.ground}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${sign}</g></g>`;
}

function drawDocument(row: number, isLit: boolean, phase: number): string {
  const y = 106 + row * 50;
  const color = isLit ? palette.amber : palette.line;
  return `<rect x="138" y="${y}" width="208" height="40" rx="13" fill="${palette.ground}"/>
    <circle cx="160" cy="${y + 20}" r="${(7 + (isLit ? 2 * swell(phase * 3) : 0)).toFixed(1)}" fill="${color}"/>
    ${drawLine(180, y + 14, 118 - row * 22, isLit ? palette.text : palette.quiet)}`;
}

function drawDevice(x: number, y: number, width: number, isLit: boolean): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="136" rx="24" fill="${palette.raised}"/>
    <rect x="${x + 12}" y="${y + 12}" width="${width - 24}" height="112" rx="15" fill="${palette.surface}"/>
    ${drawLine(x + 28, y + 32, 56, palette.text)}${drawLine(x + 28, y + 58, 84)}
    <rect x="${x + 28}" y="${y + 84}" width="84" height="24" rx="12" fill="${isLit ? palette.amber : palette.line}"/>`;
}

/** A cable with one packet going up and one going down in a loop. */
function drawCable(path: string, phase: number): string {
  return `<path d="${path}" fill="none" stroke="${palette.line}" stroke-width="5"/>
    <path d="${path}" pathLength="1" fill="none" stroke="${palette.sky}" stroke-width="9" stroke-linecap="round"
      stroke-dasharray="0.06 3" stroke-dashoffset="${(-phase).toFixed(3)}"/>`;
}

/** Draws a lesson's picture at a phase (0 to 1) of its loop, as SVG of 480 × 560 units. */
export type Motif = (phase: number) => string;

export function motifFor(sectionImage: string, lessonId: string): Motif {
  if (sectionImage === 'dart') return (phase) => drawDart(phase, lessonId);
  if (sectionImage === 'widgets') return (phase) => drawWidgets(phase, lessonId);
  if (sectionImage === 'firebase') return (phase) => drawFirebase(phase, lessonId);
  if (sectionImage === 'ai-apps') return motifForApp(lessonId);
  return drawSetup;
}

function motifForApp(lessonId: string): Motif {
  const app = Object.keys(apps).find((name) => lessonId.startsWith(name));
  const motif = app === undefined ? undefined : apps[app];
  if (!motif) throw new Error(`No picture is drawn for the app of ${lessonId}`);
  return motif;
}

const apps: Record<string, Motif> = {
  chatbot: drawChatbot,
  'image-generator': drawImageGenerator,
  'document-summarizer': drawDocumentSummarizer,
  'business-automation': drawBusinessAutomation,
  'voice-assistant': drawVoiceAssistant,
};
