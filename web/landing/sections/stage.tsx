import { FileText, Image, MessageCircle, Mic, Pause, Play, Workflow } from 'lucide-react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { words } from '#words/words.ts';
import { type AppId, isApp } from '../../pictures/app-scene.tsx';
import { paint } from '../../pictures/paint.ts';
import { Phone } from '../../pictures/phone.tsx';
import { drawingOf } from '../../pictures/picture-url.ts';
import { Spark } from '../../pictures/strokes.tsx';
import { StageScene } from './stage-scene.tsx';

type Row = PublicContent['landing']['showcase']['rows'][number];

/**
 * From a sentence to an app: choosing one of the rows lets its words appear and its screen fall into
 * place. The choice works without a script; a script only makes it by itself, once through all of them.
 */
export function Stage({ rows }: { rows: Row[] }) {
  return (
    <div className="stage glow mx-auto w-full max-w-md" data-stage data-still="">
      <div className="relative z-10 mx-auto -mb-5 flex min-h-18 w-full items-center gap-3 rounded-card bg-raised px-4 py-2.5 shadow-high">
        <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
          <Spark x={12} y={12} size={9} fill={paint.amber} />
        </svg>
        <div className="min-w-0 grow leading-snug font-medium wrap-anywhere">
          {rows.map((row, place) => (
            <p key={row.id} className={`on-${place} prompt`}>
              {row.prompt.split(' ').map((word, at) => (
                <span key={at}>{word} </span>
              ))}
            </p>
          ))}
        </div>
      </div>
      <div className="flex items-center justify-center gap-3 sm:gap-6">
        <Phone className="w-[min(66%,18.5rem)] shrink-0">
          {rows.map((row, place) => (
            <g key={row.id} className={`on-${place} scene`}>
              <StageScene picture={row.picture} />
            </g>
          ))}
        </Phone>
        <Chooser rows={rows} />
      </div>
    </div>
  );
}

/** A single row is chosen out of sight: the style sheet shows the row that is. */
function Chooser({ rows }: { rows: Row[] }) {
  return (
    <fieldset className="grid gap-2" hidden={rows.length === 1}>
      <legend className="sr-only">{words.landing.stage.legend}</legend>
      {rows.map((row, place) => (
        <label key={row.id} className="chooser" title={row.title}>
          <input type="radio" name="stage" value={place} defaultChecked={place === 0} className="sr-only" />
          <ChooserSign row={row} place={place} />
          <span className="sr-only">{row.title}</span>
        </label>
      ))}
      <button type="button" className="chooser" data-action="pause" hidden>
        <Pause aria-hidden="true" className="when-moving" />
        <Play aria-hidden="true" className="when-paused" />
        <span className="sr-only when-moving">{words.landing.stage.pause}</span>
        <span className="sr-only when-paused">{words.landing.stage.resume}</span>
      </button>
    </fieldset>
  );
}

/** The sign of an app that is drawn, or the row's number. */
function ChooserSign({ row, place }: { row: Row; place: number }) {
  const name = drawingOf(row.picture) ?? '';
  if (!isApp(name)) {
    return (
      <span aria-hidden="true" className="tabular-nums font-semibold">
        {place + 1}
      </span>
    );
  }
  const Icon = icons[name];
  return <Icon aria-hidden="true" />;
}

const icons: Record<AppId, typeof Mic> = {
  chatbot: MessageCircle,
  'image-generator': Image,
  'document-summarizer': FileText,
  'business-automation': Workflow,
  'voice-assistant': Mic,
};
