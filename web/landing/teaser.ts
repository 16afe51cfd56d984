/** Shows the teaser's captions from its first second on; without a script they are in the player's menu. */
export function showCaptionsOnPlay(): void {
  const video = document.querySelector<HTMLVideoElement>('[data-teaser]');
  video?.addEventListener(
    'play',
    () => {
      for (const track of video.textTracks) track.mode = 'showing';
    },
    { once: true },
  );
}
