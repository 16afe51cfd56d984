/**
 * Which of a person's two streams this tab plays. It stays the same from lesson to lesson and over a reload, so
 * that one tab never takes both places.
 */
const key = 'lectern.stream';

let known: string | undefined;

export function readStream(): string | undefined {
  try {
    return known ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return known;
  }
}

export function keepStream(id: string): void {
  known = id;
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // Only a reload then begins a stream anew.
  }
}

/** The next lesson that is opened begins a stream of its own, and the oldest one elsewhere stops. */
export function forgetStream(): void {
  known = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be reached was not kept either.
  }
}
