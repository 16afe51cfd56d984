/** The facts about a packaged video that its instructor should know: what was left out or changed. */

export type VideoNote =
  /** Tracks count from 1, among the audio tracks. The codec is as the file names it. */
  | { kind: 'sound-unreadable'; track: number; codec: string }
  | { kind: 'sound-empty'; track: number }
  /** The track repeats what another one, which contains more, has. */
  | { kind: 'sound-repeated'; track: number }
  /** The track has another language than the first one; a code such as `fra`. */
  | { kind: 'sound-other-language'; track: number; language: string }
  | { kind: 'sound-mixed'; tracks: number }
  | { kind: 'sound-only' }
  /** Another recording begins behind this one in the same file. */
  | { kind: 'rest-left-out' }
  /** The recording ends earlier than it declares. */
  | { kind: 'breaks-off'; atSeconds: number; ofSeconds: number };

/** Returns whether a recording ends so early that something is missing. Declared lengths are often rounded. */
export function breaksOff(lengthSeconds: number, declaredSeconds: number): boolean {
  return declaredSeconds - lengthSeconds > 1 + lengthSeconds / 50;
}
