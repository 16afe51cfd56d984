/** Playing times as text; apart from `format.ts`, since the course page loads no other format. */
import { messages } from '#messages/messages.ts';

/** Returns a time as on a player's clock: 1:05, 1:02:03. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Returns a rounded duration: 45 s, 12 min, 3 h 20 min; '' for none. */
export function formatDuration(seconds: number): string {
  const { second, minute, hour } = messages.locale.units;
  if (seconds <= 0) return '';
  if (seconds < 60) return `${Math.round(seconds)} ${second}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} ${minute}`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} ${hour}` : `${hours} ${hour} ${minutes % 60} ${minute}`;
}
