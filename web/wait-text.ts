/** Returns a wait in words, rounded up: 45 seconds, 3 minutes, 2 hours. */
export function waitText(seconds: number): string {
  if (seconds < 90) return inWords(seconds, 'second');
  if (seconds < 90 * 60) return inWords(seconds / 60, 'minute');
  return inWords(seconds / 3600, 'hour');
}

function inWords(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(amount));
}
