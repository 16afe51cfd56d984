import type { AttachedVideo, AttachOptions } from './video-source.ts';
import { singleFlightRenewal } from './single-flight.ts';

/** iPhones: the browser loads everything itself, so a refused token means a new address at the same second. */
export function attachNatively({ video, lease, address, startAt, onFailure }: AttachOptions): AttachedVideo {
  const renewOnce = singleFlightRenewal(lease);
  const listening = new AbortController();
  const { signal } = listening;

  function load(second: number, playing: boolean) {
    video.src = address();
    const begin = () => {
      video.currentTime = second;
      if (playing) void video.play().catch(() => undefined);
    };
    video.addEventListener('loadedmetadata', begin, { once: true, signal });
  }

  async function repair() {
    const second = video.currentTime || startAt;
    const playing = !video.paused;
    await renewOnce();
    if (!signal.aborted) load(second, playing);
  }

  video.addEventListener('error', () => void repair().catch(onFailure), { signal });
  load(startAt, false);
  return {
    choose: () => undefined,
    detach() {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}
