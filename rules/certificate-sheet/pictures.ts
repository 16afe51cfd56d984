import { ink, type Shape } from './shapes.ts';

/** Lines that rise through the band like the pages of an open book, for a course of any subject. */
export function bandLines(band: { width: number; height: number }): Shape[] {
  const { width, height } = band;
  const lines = Array.from({ length: 22 }, (_, place): Shape => {
    const y = 96 + place * 34;
    const bend = 58 - place * 2;
    const d = `M0 ${y}C${width * 0.3} ${y - bend} ${width * 0.42} ${y + bend} ${width / 2} ${y + bend * 0.4}S${width * 0.72} ${y - bend} ${width} ${y}`;
    return { kind: 'path', d, stroke: place % 7 === 3 ? ink.glow : ink.rule, width: 2 };
  });
  return [
    ...lines,
    { kind: 'box', x: width / 2 - 1, y: 0, width: 2, height, fill: ink.panel },
    { kind: 'circle', x: width / 2, y: 60, radius: 9, fill: ink.glow },
  ];
}

/** The five apps of the course as small screens in a column, joined by a line. */
export function fiveApps(column: { x: number; y: number; step: number }): Shape[] {
  const { x, y, step } = column;
  const middle = x + tile.width / 2;
  const thread: Shape = {
    kind: 'path',
    d: `M${middle} 0V848`,
    stroke: ink.rule,
    width: 2,
  };
  const screens = apps.flatMap((app, place): Shape[] => [
    { kind: 'box', x, y: y + place * step, ...tile, round: 20, fill: ink.panel },
    ...app(x, y + place * step),
  ]);
  return [thread, ...screens];
}

const tile = { width: 148, height: 128 };

type App = (x: number, y: number) => Shape[];

const bar = (x: number, y: number, width: number, fill: string = ink.dim, height = 7): Shape => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  round: height / 2,
  fill,
});

const line = (d: string, stroke: string, width = 3): Shape => ({ kind: 'path', d, stroke, width });

const chatbot: App = (x, y) => [
  { kind: 'box', x: x + 46, y: y + 24, width: 82, height: 34, round: 14, fill: ink.sky },
  bar(x + 60, y + 38, 54, ink.night),
  { kind: 'circle', x: x + 30, y: y + 84, radius: 11, fill: ink.glow },
  { kind: 'box', x: x + 48, y: y + 68, width: 78, height: 38, round: 14, fill: ink.rule },
  bar(x + 60, y + 79, 52, ink.light),
  bar(x + 60, y + 91, 34),
];

const imageGenerator: App = (x, y) => [
  { kind: 'box', x: x + 22, y: y + 20, width: 104, height: 66, round: 12, fill: ink.rule },
  { kind: 'circle', x: x + 100, y: y + 40, radius: 10, fill: ink.glow },
  {
    kind: 'path',
    d: `M${x + 22} ${y + 72}l28-25 22 20 16-13 38 22a12 12 0 0 1-12 10h-80a12 12 0 0 1-12-12z`,
    fill: ink.sky,
  },
  spark(x + 34, y + 102, 9),
  bar(x + 50, y + 98, 76, ink.light),
];

const documentSummarizer: App = (x, y) => [
  { kind: 'box', x: x + 24, y: y + 18, width: 60, height: 92, round: 10, fill: ink.light },
  ...[34, 46, 58, 82, 94].map((down, place) =>
    bar(x + 34, y + down, [40, 34, 40, 38, 26][place] ?? 0, '#d8cbb2', 5),
  ),
  bar(x + 34, y + 69, 40, ink.amber, 7),
  line(`M${x + 90} ${y + 72}h10`, ink.glow),
  bar(x + 104, y + 56, 26, ink.light),
  bar(x + 104, y + 69, 20, ink.glow),
  bar(x + 104, y + 82, 24),
];

const businessAutomation: App = (x, y) => [
  line(`M${x + 38} ${y + 40}h44a14 14 0 0 1 14 14v8M${x + 38} ${y + 40}v48h44`, ink.dim),
  { kind: 'circle', x: x + 38, y: y + 40, radius: 15, fill: ink.sky },
  { kind: 'box', x: x + 80, y: y + 60, width: 40, height: 40, round: 11, fill: ink.glow },
  line(`M${x + 92} ${y + 80}l6 7 11-13`, ink.night, 4),
  { kind: 'circle', x: x + 38, y: y + 90, radius: 9, fill: ink.leaf },
];

const voiceAssistant: App = (x, y) =>
  [14, 30, 22, 54, 38, 72, 46, 60, 28, 36, 16].map((tall, place) => ({
    kind: 'box',
    x: x + 21 + place * 10,
    y: y + 64 - tall / 2,
    width: 6,
    height: tall,
    round: 3,
    fill: place > 3 && place < 8 ? ink.glow : ink.sky,
  }));

const apps: App[] = [chatbot, imageGenerator, documentSummarizer, businessAutomation, voiceAssistant];

/** The four-pointed spark of AI-generated content. */
function spark(x: number, y: number, size: number): Shape {
  const inner = size * 0.22;
  const arms = [
    [x, y - size],
    [x + inner, y - inner],
    [x + size, y],
    [x + inner, y + inner],
    [x, y + size],
    [x - inner, y + inner],
    [x - size, y],
    [x - inner, y - inner],
  ];
  return { kind: 'path', d: `M${arms.map((point) => point.join(' ')).join('L')}Z`, fill: ink.glow };
}
