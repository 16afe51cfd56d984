import { Refusal } from '#server/http/refusal.ts';

/** What a player hears whose stream ended because the person plays elsewhere, by a lesson's door and by the gate. */
export function playbackStopped(): Refusal {
  return new Refusal('permission-denied', 'Your account is playing in two other places.', {
    reason: 'streams',
  });
}
