/** The certificate as it is printed: a picture on the left, and the text on the right. */
import type { CertificatePicture } from '#rules/content/document.ts';
import { bandLines, fiveApps } from './pictures.ts';
import { fittingSize, ink, inTwoLines, type Line, type Shape } from './shapes.ts';

/** A4 landscape, in the drawing's own units. */
export const sheet = { width: 1200, height: 848 } as const;

export type Printed = {
  name: string;
  course: string;
  /** Milliseconds since 1970, UTC; null on a preview. */
  issuedAt: number | null;
  site: string;
  instructor: { name: string; role: string };
  picture: CertificatePicture;
  /** The URL that the QR code leads to, and its dark squares row by row; null on a preview. */
  proof: { url: string; squares: readonly (readonly boolean[])[] } | null;
};

/** The texts on the sheet, in one language; the sentence around the course is in two parts. */
export type SheetMessages = {
  title: string;
  beforeCourse: string;
  afterCourse: string;
  teacher: string;
  issued: string;
  check: string;
  /** Returns the day as it is printed. */
  day: (time: number) => string;
};

export function drawCertificate(printed: Printed, words: SheetMessages): Shape[] {
  return [
    // No light shape is under the band, or it would show at the sheet's edge.
    { kind: 'box', x: band - 1, y: 0, width: sheet.width - band + 1, height: sheet.height, fill: ink.paper },
    ...waves(),
    { kind: 'path', d: frame, stroke: ink.edge, width: 1.5 },
    { kind: 'box', x: 0, y: 0, width: band, height: sheet.height, fill: ink.night },
    ...(printed.picture === 'apps'
      ? fiveApps({ x: 42, y: 50, step: 155 })
      : bandLines({ width: band, height: sheet.height })),
    ...mark(printed.site),
    ...achievement(printed, words),
    ...signature(printed.instructor, words),
    ...(printed.issuedAt === null ? [] : labeled(words.issued, words.day(printed.issuedAt), left + 290)),
    ...(printed.proof ? proof(printed.proof, words) : []),
  ];
}

const band = 232;
const left = 308;
const right = 1132;
const wide = right - left;

const frame =
  'M272 26h890a14 14 0 0 1 14 14v768a14 14 0 0 1-14 14H272a14 14 0 0 1-14-14V40a14 14 0 0 1 14-14z';

/** Fine wave lines, as on securities. */
function waves(): Shape[] {
  return Array.from({ length: 18 }, (_, place) => {
    const points = Array.from({ length: 49 }, (__, step) => {
      const x = band + step * 20.2;
      const swell = Math.sin((step / 48) * Math.PI) * (64 - place * 1.5);
      const y = 600 + place * 13 + Math.sin(step / 4.6 + place * 0.16) * swell;
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    return { kind: 'path', d: `M${points.join('L')}`, stroke: ink.wave, width: 1 };
  });
}

function mark(site: string): Shape[] {
  return [
    { kind: 'box', x: left, y: 70, width: 27, height: 42, round: 7, fill: ink.text },
    { kind: 'path', d: `M${left + 7} 81h13M${left + 7} 88.5h8`, stroke: ink.paper, width: 3.2 },
    { kind: 'path', d: `M${left + 11} 98h24`, stroke: ink.amber, width: 7 },
    line(site, { x: left + 48, y: 101, size: 29, face: 'display' }),
  ];
}

function achievement({ name, course }: Printed, words: SheetMessages): Shape[] {
  const whole = fittingSize(name, { face: 'display', width: wide, atMost: 78 });
  const names = whole >= 44 ? [name] : inTwoLines(name);
  const size = Math.min(
    ...names.map((part) =>
      fittingSize(part, { face: 'display', width: wide, atMost: names.length > 1 ? 56 : 78 }),
    ),
  );
  const first = 322 - (names.length - 1) * 34;
  const last = first + (names.length - 1) * size * 1.12;
  return [
    line(words.title, {
      x: left,
      y: 214,
      size: 19,
      face: 'strong',
      fill: ink.amberInk,
      spacing: 3.2,
    }),
    ...names.map((part, place) =>
      line(part, { x: left - size * 0.03, y: first + place * size * 1.12, size, face: 'display' }),
    ),
    { kind: 'box', x: left, y: last + 30, width: 112, height: 7, round: 3.5, fill: ink.amber },
    line(words.beforeCourse, {
      x: left,
      y: last + 92,
      size: 24,
      face: 'text',
      fill: ink.quiet,
    }),
    line(course, {
      x: left,
      y: last + 142,
      size: fittingSize(course, { face: 'display', width: wide, atMost: 40 }),
      face: 'display',
    }),
    line(words.afterCourse, {
      x: left,
      y: last + 186,
      size: 20,
      face: 'text',
      fill: ink.quiet,
    }),
  ];
}

function signature(instructor: Printed['instructor'], words: SheetMessages): Shape[] {
  return [
    ...labeled(words.teacher, instructor.name, left),
    line(instructor.role, { x: left, y: 768, size: 17, face: 'text', fill: ink.quiet }),
  ];
}

function labeled(label: string, value: string, x: number): Shape[] {
  return [
    { kind: 'box', x, y: 676, width: 36, height: 3, round: 1.5, fill: ink.amber },
    line(label, { x, y: 712, size: 17, face: 'text', fill: ink.quiet }),
    line(value, { x, y: 742, size: 22, face: 'strong' }),
  ];
}

/** The position of the QR code, including its quiet zone of four squares. */
export const code = { x: right - 148, y: 608, side: 148, rim: 4 } as const;

/** The QR code on white, with the quiet zone that readers need. */
function proof({ url, squares }: NonNullable<Printed['proof']>, words: SheetMessages): Shape[] {
  const side = code.side / (squares.length + 2 * code.rim);
  const from = { x: code.x + code.rim * side, y: code.y + code.rim * side };
  const dark = squares.flatMap((row, down) =>
    row.flatMap((isDark, across) => {
      const at = `M${(from.x + across * side).toFixed(2)} ${(from.y + down * side).toFixed(2)}`;
      return isDark ? `${at}h${side.toFixed(2)}v${side.toFixed(2)}h-${side.toFixed(2)}z` : [];
    }),
  );
  const small = { size: 14, face: 'text', fill: ink.quiet, align: 'end' } as const;
  return [
    { kind: 'box', x: code.x, y: code.y, width: code.side, height: code.side, round: 10, fill: '#ffffff' },
    { kind: 'path', d: dark.join(''), fill: ink.text },
    line(`${words.check}: ${url.replace(/^https?:\/\//, '')}`, { ...small, x: right, y: 784 }),
  ];
}

function line(text: string, style: Omit<Line, 'kind' | 'text' | 'fill'> & { fill?: string }): Line {
  return { kind: 'text', text, fill: ink.text, ...style };
}
