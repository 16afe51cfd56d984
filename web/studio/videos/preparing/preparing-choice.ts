/** Whether recordings are prepared on this computer: what the browser can, and what its user chose. */
import { useEffect, useState } from 'react';
import { stored } from '../../../stored.ts';

/** Large recordings alone, every one, or none. */
export const preparingChoices = ['large', 'every', 'none'] as const;

export type PreparingChoice = (typeof preparingChoices)[number];

const memory = stored(
  () => localStorage,
  'preparing',
  (text) => preparingChoices.find((choice) => choice === text) ?? null,
);

export function readPreparingChoice(): PreparingChoice {
  return memory.read() ?? 'large';
}

export const writePreparingChoice = memory.write;

/** Tells whether this browser encodes H.264 and has a folder of its own for the site; null until it is known. */
export function useCanPrepare(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    void canPrepare().then((result) => !isGone && setCan(result));
    return () => void (isGone = true);
  }, []);
  return can;
}

let answer: Promise<boolean> | null = null;

export function canPrepare(): Promise<boolean> {
  answer ??= findOut().catch(() => false);
  return answer;
}

/** Main profile with the level of 1920 × 1080, which every encoder of H.264 has. */
const probe = { codec: 'avc1.4d0028', width: 1920, height: 1080, framerate: 30, bitrate: 3_000_000 };

async function findOut(): Promise<boolean> {
  const { VideoEncoder: Encoder, VideoDecoder: Decoder } = globalThis as Partial<typeof globalThis>;
  if (!isSecureContext || !Encoder || !Decoder) return false;
  if (!('locks' in navigator) || !('getDirectory' in (navigator.storage ?? {}))) return false;
  await navigator.storage.getDirectory();
  return (await Encoder.isConfigSupported(probe)).supported === true;
}
