/** The ways in which a lesson does not play, as its player tells them to the server. */

/**
 * `playback`: the server did not say how to play it, or not in time. `video`: its pieces did not come, or the browser
 * could not play them.
 */
export const playbackErrorKinds = ['playback', 'video'] as const;

export type PlaybackErrorKind = (typeof playbackErrorKinds)[number];
