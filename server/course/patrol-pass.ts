/** The pass with which the site requests its own videos: only the site's key can sign one. */
import type { AppContext } from '#server/context.ts';

type PassContext = Pick<AppContext, 'now' | 'secret'>;

export const patrolHeader = 'x-patrol-pass';

/** The session and playback session in the patrol's media URLs; neither has a row. */
export const patrolSession = { id: 'patrol', playbackSessionId: 'patrol' } as const;

/** The lesson in the media URL of a video that no published lesson shows. */
export const noLesson = '_none';

const minuteMs = 60_000;

/** A pass is valid for the minute in which it was made, and the next. */
export function patrolPass({ now, secret }: PassContext): string {
  return secret.sign('patrol', String(minuteOf(now())));
}

export function isPatrolPass({ now, secret }: PassContext, pass: string): boolean {
  const minute = minuteOf(now());
  return [minute - 1, minute, minute + 1].some((one) => secret.isSignatureOf('patrol', String(one), pass));
}

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}
