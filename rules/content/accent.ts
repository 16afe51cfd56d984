/** The shades of an accent, by the names of the tokens that they replace. */
export type AccentShades = {
  /** The ground of buttons. */
  amber: string;
  /** A quiet ground behind `amber-ink`. */
  'amber-soft': string;
  /** The accent as text. */
  'amber-ink': string;
  /** The accent as large text. */
  'amber-display': string;
  /** The text on a button. */
  'on-amber': string;
};

export type Accent = { day: AccentShades; night: AccentShades };

/** Returns the shades of a color such as `#ffb42e`; null if no shade near it has the contrast. */
export function accentOf(color: string): Accent | null {
  if (!/^#[0-9a-f]{6}$/.test(color)) return null;
  const [day, night] = [shadesOf(color, schemes.day), shadesOf(color, schemes.night)];
  return day && night && { day, night };
}

/** The site's accent: from one color, the shades of day and night with a contrast of WCAG 2.2 AA. */

/** The backgrounds of text in tokens.css, including the least favorable ones. */
const schemes = {
  day: { grounds: ['#faf5ec', '#fffdf8', '#ffffff'], soft: 0.2, towards: 'darker' },
  night: { grounds: ['#0d1321', '#151d2f', '#1f2a42'], soft: 0.22, towards: 'lighter' },
} as const;

type Scheme = (typeof schemes)[keyof typeof schemes];

/** The largest difference in lightness, from 0 to 1, between a shade and the color itself. */
const furthest = 0.45;

const step = 0.005;

const textContrast = 4.5;
const largeTextContrast = 3;

function shadesOf(color: string, scheme: Scheme): AccentShades | null {
  const soft = mix(color, scheme.grounds[1], scheme.soft);
  const ink = readable(color, { on: [...scheme.grounds, soft], contrast: textContrast, scheme });
  const display = readable(color, { on: scheme.grounds, contrast: largeTextContrast, scheme });
  const onAccent = ['#231604', '#ffffff', '#000000'].find((text) => contrastOf(text, color) >= textContrast);
  if (ink === null || display === null || onAccent === undefined) return null;
  return {
    amber: color,
    'amber-soft': soft,
    'amber-ink': ink,
    'amber-display': display,
    'on-amber': onAccent,
  };
}

/** Moves the lightness of a color as little as its contrast needs. */
function readable(
  color: string,
  { on, contrast, scheme }: { on: readonly string[]; contrast: number; scheme: Scheme },
): string | null {
  const [lightness, a, b] = toOklab(color);
  const direction = scheme.towards === 'darker' ? -1 : 1;
  for (let moved = 0; moved <= furthest; moved += step) {
    const shade = fromOklab([lightness + direction * moved, a, b]);
    if (on.every((ground) => contrastOf(shade, ground) >= contrast)) return shade;
  }
  return null;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Triple = [number, number, number];

function mix(color: string, ground: string, share: number): string {
  const [one, other] = [toOklab(color), toOklab(ground)];
  const between = (place: 0 | 1 | 2) => one[place] * share + other[place] * (1 - share);
  return fromOklab([between(0), between(1), between(2)]);
}

/** Returns the linear light of red, green and blue, from 0 to 1. */
function linear(color: string): Triple {
  const light = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [light(1), light(3), light(5)];
}

/** OKLab by Björn Ottosson: changing its lightness keeps the hue. */
function toOklab(color: string): Triple {
  const [red, green, blue] = linear(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(hexOf).join('')}`;
}

function hexOf(light: number): string {
  const within = Math.min(1, Math.max(0, light));
  const share = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}
