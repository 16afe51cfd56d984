import { Refusal } from '#server/http/refusal.ts';

/** Returns the refusal for a playback session that ended because the user plays in two other places. */
export function playbackStopped(): Refusal {
  return new Refusal('permission-denied', 'Your account is playing in two other places.', {
    reason: 'streams',
  });
}
