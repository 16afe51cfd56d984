/** FFmpeg's filters that bring a decoded frame upright, to the size of the largest rendition, and to BT.709. */
import type { Frame } from 'node-av/lib';
import { AVCOL_SPC_RGB, AVCOL_SPC_UNSPECIFIED } from 'node-av/constants';
import type { Size } from '#rules/video/conversion.ts';
import type { HdrTransfer } from './tone-map.ts';

export type PictureForm = {
  size: Size;
  turn: string;
  hdr: HdrTransfer | null;
  /** The path of the table that converts HDR. */
  tablePath: string;
};

export const deinterlacer = 'bwdif=mode=send_frame:deint=interlaced';

/** Players need no other tags, and all renditions show the same colors. */
const tags = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv';

/** Frames of another shape, as when a meeting's window changes, are fitted between black bars. */
export function toLargest(frame: Frame, { size, turn, hdr, tablePath }: PictureForm): string {
  const fitted = fit(frame, turn, size);
  const scale = `scale=${fitted.width}:${fitted.height}:flags=bicubic`;
  const isWhole = fitted.width === size.width && fitted.height === size.height;
  const bars = `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`;
  const filters = [
    turn,
    ...(hdr
      ? [
          `${scale}:in_color_matrix=bt2020`,
          'format=gbrp10le',
          `lut3d=file=${escaped(tablePath)}:interp=tetrahedral`,
        ]
      : []),
    hdr
      ? 'scale=out_color_matrix=bt709:out_range=tv'
      : `${scale}:in_color_matrix=${matrixOf(frame)}:out_color_matrix=bt709:out_range=tv`,
    'format=yuv420p',
    isWhole ? '' : bars,
    'setsar=1',
    tags,
  ];
  return filters.filter((filter) => filter !== '').join(',');
}

export function toSmaller({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=bicubic`;
}

function fit(frame: Frame, turn: string, size: Size): Size {
  const { num, den } = frame.sampleAspectRatio;
  const shown = { width: frame.width * (num > 0 && den > 0 ? num / den : 1), height: frame.height };
  const [width, height] = turn.startsWith('transpose')
    ? [shown.height, shown.width]
    : [shown.width, shown.height];
  const factor = Math.min(size.width / width, size.height / height);
  // A difference of two pixels comes from rounding.
  const near = (pixels: number, whole: number) =>
    Math.abs(pixels * factor - whole) <= 2 ? whole : Math.max(2, Math.round((pixels * factor) / 2) * 2);
  return { width: near(width, size.width), height: near(height, size.height) };
}

/** Files without a color matrix use BT.709 from 720 lines on, and BT.601 below, as in browsers. */
function matrixOf({ colorSpace, width, height }: Frame): string {
  if (colorSpace === AVCOL_SPC_RGB) return 'auto';
  if (colorSpace !== AVCOL_SPC_UNSPECIFIED) return 'auto';
  return Math.min(width, height) >= 720 ? 'bt709' : 'smpte170m';
}

/** Two levels: FFmpeg unescapes the graph, and then the option. */
function escaped(path: string): string {
  return path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);
}

/** Frames with the same key can share filters. */
export function formKey(frame: Frame): string {
  const { width, height, format, colorSpace, colorRange, colorTrc } = frame;
  const { num, den } = frame.sampleAspectRatio;
  return [width, height, format, colorSpace, colorRange, colorTrc, num, den].join(' ');
}
