/**
 * Only the viewer's own browser keeps what it was given, and after a minute asks whether it may still have it
 * (promise I7: what ends, ends within 60 s). A video that has not changed is not sent again.
 */
export const mediaCaching = 'private, max-age=60';
