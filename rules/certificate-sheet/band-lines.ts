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
