/** The pass with which the site asks its own gate for a video: only who has the site's key can make one. */
import type { AppContext } from '#server/context.ts';

type PassContext = Pick<AppContext, 'now' | 'secret'>;

export const patrolHeader = 'x-patrol-pass';

/** The session and the playback session that the patrol's media URLs name; neither has a row. */
export const patrolSession = { id: 'patrol', playbackSessionId: 'patrol' } as const;

/** The lesson that the media URL of a video names that no published lesson shows. */
export const noLesson = '_none';

const minuteMs = 60_000;

/** A pass holds for the minute in which it was made, and the next. */
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
