import { type RefObject, useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';

export type PreviewAddress = {
  url: string;
  /** Another one loads the page again. */
  version: string;
};

type PreviewFramesProps = {
  address: PreviewAddress;
  scheme: 'light' | 'dark';
  /** The frame that is shown now. */
  shownRef: RefObject<HTMLIFrameElement | null>;
  onShown: (document: Document) => void;
  onFailed: () => void;
};

/**
 * The preview in a frame. A newer one is loaded in a second frame behind it, and takes its place at the same scroll
 * position once it is drawn, so that nothing flickers.
 */
export function PreviewFrames({ address, scheme, shownRef, onShown, onFailed }: PreviewFramesProps) {
  const [shown, setShown] = useState<PreviewAddress | null>(null);
  const loading = shown?.url === address.url && shown.version === address.version ? null : address;
  const loadingRef = useRef<HTMLIFrameElement>(null);
  const frames = [shown, loading].filter((frame) => frame !== null);

  useEffect(() => {
    if (shown) shownRef.current = document.querySelector(`[data-preview="${keyOf(shown)}"]`);
  }, [shown, shownRef]);

  function loaded(frame: PreviewAddress) {
    if (frame !== loading && keyOf(frame) !== keyOf(address)) return;
    const element = document.querySelector<HTMLIFrameElement>(`[data-preview="${keyOf(frame)}"]`);
    const page = element?.contentDocument;
    if (!page?.querySelector('main')) return onFailed();
    const top = shownRef.current?.contentWindow?.scrollY ?? 0;
    element?.contentWindow?.scrollTo({ top, behavior: 'instant' });
    onShown(page);
    return setShown(frame);
  }

  return (
    <>
      {frames.map((frame) => (
        <iframe
          key={keyOf(frame)}
          ref={frame === loading ? loadingRef : null}
          data-preview={keyOf(frame)}
          title={words.studioPage.frame.title}
          src={frame.url}
          aria-hidden={frame === loading && shown !== null}
          style={{ colorScheme: scheme }}
          onLoad={() => loaded(frame)}
          className={`absolute inset-0 size-full border-0 bg-ground ${frame === loading ? '-z-10' : ''}`}
        />
      ))}
    </>
  );
}

const keyOf = ({ url, version }: PreviewAddress): string => `${url}#${version}`;
