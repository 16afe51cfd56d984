import { messages } from '#messages/messages.ts';
import type { SavedQuality } from './saved-index.ts';

/** Returns the name of what is saved, such as "Stills and audio" or "360p". */
export function savedQualityName(quality: SavedQuality): string {
  const { stills, sound, height } = messages.saved;
  if (quality === 'stills') return stills;
  return quality === 'sound' ? sound : height(quality);
}
