/** Where the browser plays HLS by itself, it chooses the picture's height by itself too. */
export function choosesHeights(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
