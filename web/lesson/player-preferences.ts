/** The player's preferences, stored in this browser for all lessons. */
import { fastestSpeed } from '#rules/progress.ts';
import type { Quality } from './quality.tsx';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, fastestSpeed] as const;

export type PlayerPreferences = {
  speed: number;
  captions: boolean;
  /** The chosen language; null for the first one of each video. */
  captionLanguage: string | null;
  quality: Quality;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Whether the next lesson plays automatically. */
  autoplay: boolean;
};

export const defaultPreferences: PlayerPreferences = {
  speed: 1,
  captions: true,
  captionLanguage: null,
  quality: 'auto',
  volume: 1,
  muted: false,
  autoplay: true,
};

const key = 'lectern.player';

export function readPreferences(
  storage: () => Pick<Storage, 'getItem'> = () => localStorage,
): PlayerPreferences {
  try {
    return valid(JSON.parse(storage().getItem(key) ?? '{}') as Partial<PlayerPreferences> | null);
  } catch {
    return defaultPreferences;
  }
}

/** Without storage, the next lesson uses the defaults. */
export function savePreferences(
  preferences: PlayerPreferences,
  storage: () => Pick<Storage, 'setItem'> = () => localStorage,
): void {
  try {
    storage().setItem(key, JSON.stringify(preferences));
  } catch {
    return;
  }
}

/** Returns the next faster or slower speed. */
export function speedBeside(speed: number, steps: 1 | -1): number {
  const at = speeds.findIndex((known) => known === speed);
  return speeds[Math.min(speeds.length - 1, Math.max(0, at + steps))] ?? speed;
}

/** Replaces each invalid value with the default, since the stored ones may be from an older version. */
function valid(stored: Partial<PlayerPreferences> | null): PlayerPreferences {
  const { speed, captions, captionLanguage, quality, volume, muted, autoplay } = stored ?? {};
  return {
    speed: speeds.find((known) => known === speed) ?? defaultPreferences.speed,
    captions: typeof captions === 'boolean' ? captions : defaultPreferences.captions,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : null,
    quality: isQuality(quality) ? quality : defaultPreferences.quality,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
    muted: typeof muted === 'boolean' ? muted : defaultPreferences.muted,
    autoplay: typeof autoplay === 'boolean' ? autoplay : defaultPreferences.autoplay,
  };
}

function isQuality(value: unknown): value is Quality {
  return typeof value === 'number' || value === 'stills' || value === 'sound';
}
