import { type RefObject, useEffect, useState } from 'react';

/** iPhones know full screen only for the video itself. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The player on the whole screen, and back. */
export function useFullScreen(
  player: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
) {
  const [filled, setFilled] = useState(false);
  useEffect(() => {
    const look = () => setFilled(player.current !== null && document.fullscreenElement === player.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [player]);

  function toggle() {
    const change = filled ? document.exitFullscreen() : player.current?.requestFullscreen?.();
    if (change) void change.catch(() => undefined);
    else {
      const onPhone: PhoneVideo | null = video.current;
      onPhone?.webkitEnterFullscreen?.();
    }
  }

  return { filled, toggle };
}
