/** Shows the teaser's captions from its first second on; without a script they are in the player's menu. */
export function showCaptionsOnPlay(): void {
  const film = document.querySelector<HTMLVideoElement>('[data-teaser]');
  film?.addEventListener(
    'play',
    () => {
      for (const track of film.textTracks) track.mode = 'showing';
    },
    { once: true },
  );
}
