import { Monitor, Moon, Smartphone, Sun } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ColorScheme, PreviewPage } from '#rules/content/rendered-pages.ts';
import { messages } from '#messages/messages.ts';
import { afterResize } from '#web/platform/after-resize.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { listenForClicks } from './preview-texts.ts';

const text = messages.studioPage.frame;

const widths = { phone: 360, desktop: 1280 } as const;

type Width = keyof typeof widths;

export type PreviewChoice = Option<PreviewPage>;

type PreviewProps = {
  /** The version of the saved draft. */
  version: string;
  /** True on phones while its tab is selected; a hidden preview has no width to measure. */
  isChosen: boolean;
  choices: readonly PreviewChoice[];
  page: PreviewPage;
  /** The language of the content. */
  language: string;
  onPage: (page: PreviewPage) => void;
  frameRef: RefObject<HTMLIFrameElement | null>;
  onPick: (element: Element) => void;
};

/** The real page with the draft, at the width of a phone or a desktop, in the light or the dark theme. */
export function Preview({
  version,
  isChosen,
  choices,
  page,
  language,
  onPage,
  frameRef,
  onPick,
}: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [scheme, setScheme] = useState<ColorScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'day',
  );
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const { stage, scale } = useScale(widths[width], isChosen);
  const source = {
    url: `/studio/preview/${page}?theme=${scheme}&language=${language}`,
    version: `${version} ${attempt}`,
  };
  return (
    <section aria-label={messages.studioPage.preview} className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Toggle legend={text.page} value={page} onChange={onPage} options={choices} />
        <Toggle
          legend={text.width}
          isIconOnly
          value={width}
          onChange={setWidth}
          options={[
            { value: 'phone', label: text.phone, Icon: Smartphone },
            { value: 'desktop', label: text.desktop, Icon: Monitor },
          ]}
        />
        <Toggle
          legend={text.light}
          isIconOnly
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'day', label: text.day, Icon: Sun },
            { value: 'night', label: text.night, Icon: Moon },
          ]}
        />
        <p className="text-quiet">{text.hint}</p>
      </div>
      <div
        ref={stage}
        className="relative isolate min-h-0 grow overflow-hidden rounded-card bg-line shadow-low"
      >
        <div
          className="absolute top-0 left-1/2 origin-top-left"
          style={{
            width: widths[width],
            height: `${100 / scale}%`,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        >
          <PreviewFrames
            source={source}
            scheme={scheme === 'night' ? 'dark' : 'light'}
            shownRef={frameRef}
            onShown={(document) => {
              setFailed(false);
              listenForClicks(document, onPick);
            }}
            onFailed={() => setFailed(true)}
          />
        </div>
        {hasFailed && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-raised">
            <p>{text.failed}</p>
            <QuietButton onPress={() => setAttempt(attempt + 1)}>{text.again}</QuietButton>
          </div>
        )}
      </div>
    </section>
  );
}

/** The scale that fits a page's width into the stage, at most 1. */
function useScale(width: number, isChosen: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const measure = () => setRoom(stage.current?.clientWidth || width);
    measure();
    return afterResize(measure);
  }, [width, isChosen]);
  return { stage, scale: Math.min(1, room / width) };
}

type Option<T extends string> = { value: T; label: string; Icon: typeof Sun };

type ToggleProps<T extends string> = {
  legend: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  /** Hides the labels to save space. */
  isIconOnly?: boolean;
};

function Toggle<T extends string>({ legend, value, onChange, options, isIconOnly }: ToggleProps<T>) {
  return (
    <div
      role="group"
      aria-label={legend}
      className="flex max-w-full flex-wrap rounded-full border border-edge bg-surface p-0.5"
    >
      {options.map(({ value: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          title={isIconOnly ? label : undefined}
          onClick={() => onChange(own)}
          className="flex min-h-9 items-center gap-2 rounded-full px-3 font-medium text-quiet aria-pressed:bg-sky-soft aria-pressed:text-ink"
        >
          <Icon className="size-4.5" aria-hidden="true" />
          <span className={isIconOnly ? 'sr-only' : ''}>{label}</span>
        </button>
      ))}
    </div>
  );
}

type PreviewSource = {
  url: string;
  /** A new version reloads the page. */
  version: string;
};

type PreviewFramesProps = {
  source: PreviewSource;
  scheme: 'light' | 'dark';
  /** The visible frame. */
  shownRef: RefObject<HTMLIFrameElement | null>;
  onShown: (document: Document) => void;
  onFailed: () => void;
};

/**
 * Shows the preview in a frame. A newer version loads in a hidden second frame, which replaces the first one at the same
 * scroll position, so that nothing flickers.
 */
function PreviewFrames({ source, scheme, shownRef, onShown, onFailed }: PreviewFramesProps) {
  const [shown, setShown] = useState<PreviewSource | null>(null);
  const loading = shown?.url === source.url && shown.version === source.version ? null : source;
  const loadingRef = useRef<HTMLIFrameElement>(null);
  const frames = [shown, loading].filter((frame) => frame !== null);

  useEffect(() => {
    if (shown) shownRef.current = document.querySelector(`[data-preview="${keyOf(shown)}"]`);
  }, [shown, shownRef]);

  function loaded(frame: PreviewSource) {
    if (frame !== loading && keyOf(frame) !== keyOf(source)) return;
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
          title={text.title}
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

const keyOf = ({ url, version }: PreviewSource): string => `${url}#${version}`;
