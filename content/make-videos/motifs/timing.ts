/** Motion of a loop that ends where it began. A phase runs from 0 to 1 once a loop. */

/** 0 → 1 → 0, softly, once a loop, `delay` of a loop later. */
export function swell(phase: number, delay = 0): number {
  return 0.5 - 0.5 * Math.cos(2 * Math.PI * (phase - delay));
}

/** Rises from 0 to 1 between two phases and is eased at both ends; stays there. */
export function rise(phase: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (phase - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

/** Rises at `from`, holds, and is gone again at the end of the loop. */
export function appear(phase: number, from: number, duration = 0.08): number {
  return rise(phase, from, from + duration) * (1 - rise(phase, 0.93, 0.99));
}
