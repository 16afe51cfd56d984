/** The picture of a recording without one: a sound wave on a dark card, so that every player can play it. */
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709 } from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import type { Size } from '#rules/video/conversion.ts';
import type { FrameRate } from '#rules/video/frame-rate.ts';

export const cardSize: Size = { width: 1280, height: 720 };

/** A still picture costs nothing, and players seek to its frames. */
export const cardRate: FrameRate = { num: 5, den: 1 };

/** Luma and the two chroma values of BT.709, limited range: slate and the blue of the site. */
const [ground, wave] = [
  [38, 136, 124],
  [118, 166, 104],
] as const;

/** The heights of the bars, as shares of the card. */
const bars = [0.08, 0.16, 0.28, 0.2, 0.36, 0.24, 0.44, 0.3, 0.2, 0.34, 0.16, 0.24, 0.1];

const [barWidth, barGap] = [28, 20];

/** Draws the card in FFmpeg's memory. The caller frees it. */
export function drawCard(): Frame {
  const { width, height } = cardSize;
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, {
    width,
    height,
    format: AV_PIX_FMT_YUV420P,
    colorSpace: AVCOL_SPC_BT709,
    colorRange: AVCOL_RANGE_MPEG,
    pts: 0n,
    timeBase: new Rational(cardRate.den, cardRate.num),
  });
  frame.allocBuffer();
  for (const [plane, divisor] of [1, 2, 2].entries()) {
    const bytes = frame.data?.[plane];
    const stride = frame.linesize[plane] ?? width;
    if (!bytes) throw new Error('There is no memory for the card');
    bytes.fill(ground[plane] ?? 0);
    for (const { left, top, right, bottom } of areasOfBars())
      for (let y = top / divisor; y < bottom / divisor; y += 1)
        bytes.fill(wave[plane] ?? 0, y * stride + left / divisor, y * stride + right / divisor);
  }
  return frame;
}

function areasOfBars() {
  const whole = bars.length * (barWidth + barGap) - barGap;
  const from = Math.round((cardSize.width - whole) / 4) * 2;
  return bars.map((share, at) => {
    const half = Math.round((cardSize.height * share) / 4) * 2;
    const left = from + at * (barWidth + barGap);
    const middle = cardSize.height / 2;
    return { left, top: middle - half, right: left + barWidth, bottom: middle + half };
  });
}
