/**
 * Converts HDR pictures (HLG of phones, PQ) for screens without HDR, as a look-up table in the `.cube` format that FFmpeg's
 * `lut3d` reads. Reference white (203 nits, ITU-R BT.2408) stays white; highlights above it are compressed.
 */

export type HdrTransfer = 'hlg' | 'pq';

type Color = [number, number, number];

/** Nodes along each axis of the table; FFmpeg interpolates between them. */
const nodes = 33;

/** The luminance of white paper in HDR, and of the brightest highlight that keeps detail, in nits. */
const [referenceWhite, brightest] = [203, 1_000];

/** Up to this luminance, relative to reference white, nothing is compressed. */
const knee = 0.85;

/** The gamma of screens (ITU-R BT.1886). */
const displayGamma = 2.4;

/** Returns the table: from BT.2020 signals to BT.709 signals, both from 0 to 1. */
export function toneMapTable(transfer: HdrTransfer): string {
  const lines = [`LUT_3D_SIZE ${nodes}`];
  for (let blue = 0; blue < nodes; blue += 1)
    for (let green = 0; green < nodes; green += 1)
      for (let red = 0; red < nodes; red += 1) {
        const signal: Color = [red / (nodes - 1), green / (nodes - 1), blue / (nodes - 1)];
        lines.push(
          toneMap(signal, transfer)
            .map((value) => value.toFixed(6))
            .join(' '),
        );
      }
  return `${lines.join('\n')}\n`;
}

/** Converts one color. */
export function toneMap(signal: Color, transfer: HdrTransfer): Color {
  const nits = transfer === 'hlg' ? hlgToNits(signal) : (signal.map(pqToNits) as Color);
  const color = toBt709(nits.map((value) => value / referenceWhite) as Color).map((value) =>
    Math.max(0, value),
  ) as Color;
  const most = Math.max(...color);
  // The same factor for all three keeps the hue.
  const factor = most > 0 ? compress(most) / most : 0;
  return color.map((value) => Math.min(1, value * factor) ** (1 / displayGamma)) as Color;
}

function compress(light: number): number {
  if (light <= knee) return light;
  const room = 1 - knee;
  const above = (light - knee) / room;
  const aboveMost = (brightest / referenceWhite - knee) / room;
  return Math.min(1, knee + (room * above * (1 + 1 / aboveMost)) / (1 + above));
}

/** ITU-R BT.2100, for a screen of 1,000 nits. */
function hlgToNits(signal: Color): Color {
  const scene = signal.map((value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12,
  ) as Color;
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  return scene.map((value) => 1_000 * luminance ** 0.2 * value) as Color;
}

/** SMPTE ST 2084. */
function pqToNits(signal: number): number {
  const power = signal ** (1 / 78.843_75);
  const ratio = Math.max(0, power - 0.835_937_5) / (18.851_562_5 - 18.6875 * power);
  return 10_000 * ratio ** (1 / 0.159_301_757_812_5);
}

/** From the primaries of BT.2020 to those of BT.709 (ITU-R BT.2087). */
function toBt709([red, green, blue]: Color): Color {
  return [
    1.6605 * red - 0.5876 * green - 0.0728 * blue,
    -0.1246 * red + 1.1329 * green - 0.0083 * blue,
    -0.0182 * red - 0.1006 * green + 1.1187 * blue,
  ];
}
