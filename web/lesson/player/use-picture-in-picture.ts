import { type RefObject, useEffect, useState } from 'react';

/** The video in a window of its own over everything else; `can` is false where the browser has none. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const [on, setOn] = useState(false);
  const can = 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const look = () => setOn(document.pictureInPictureElement === element);
    element.addEventListener('enterpictureinpicture', look);
    element.addEventListener('leavepictureinpicture', look);
    return () => {
      element.removeEventListener('enterpictureinpicture', look);
      element.removeEventListener('leavepictureinpicture', look);
    };
  }, [video]);

  function toggle() {
    const change = on ? document.exitPictureInPicture() : video.current?.requestPictureInPicture();
    change?.catch(() => undefined);
  }

  return { can, on, toggle };
}
