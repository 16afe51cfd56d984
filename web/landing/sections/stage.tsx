import { FileText, Image, MessageCircle, Mic, Pause, Play, Workflow } from 'lucide-react';
import { type AppId, landing } from '#content/landing.ts';
import { words } from '#words/words.ts';
import { AppScene } from '../../pictures/app-scene.tsx';
import { paint } from '../../pictures/paint.ts';
import { Phone } from '../../pictures/phone.tsx';
import { Spark } from '../../pictures/strokes.tsx';

/**
 * From a sentence to an app: choosing one of the five lets its words appear and its screen fall into
 * place. The choice works without a script; a script only makes it by itself, once through all five.
 */
export function Stage() {
  return (
    <div className="stage glow mx-auto w-full max-w-md" data-stage data-still="">
      <div className="relative z-10 mx-auto -mb-5 flex min-h-18 w-full items-center gap-3 rounded-card bg-raised px-4 py-2.5 shadow-high">
        <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
          <Spark x={12} y={12} size={9} fill={paint.amber} />
        </svg>
        <div className="grow font-medium leading-snug">
          {landing.apps.map((app) => (
            <p key={app.id} className={`on-${app.id} prompt`}>
              {app.prompt.split(' ').map((word, place) => (
                <span key={place}>{word} </span>
              ))}
            </p>
          ))}
        </div>
      </div>
      <div className="flex items-center justify-center gap-3 sm:gap-6">
        <Phone className="w-[min(66%,18.5rem)] shrink-0">
          {landing.apps.map((app) => (
            <g key={app.id} className={`on-${app.id} scene`}>
              <AppScene id={app.id} />
            </g>
          ))}
        </Phone>
        <Chooser />
      </div>
    </div>
  );
}

function Chooser() {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{words.landing.stage.legend}</legend>
      {landing.apps.map((app, place) => {
        const Icon = icons[app.id];
        return (
          <label key={app.id} className="chooser" title={app.title}>
            <input
              type="radio"
              name="stage"
              value={app.id}
              defaultChecked={place === 0}
              className="sr-only"
            />
            <Icon aria-hidden="true" />
            <span className="sr-only">{app.title}</span>
          </label>
        );
      })}
      <button type="button" className="chooser" data-action="pause" hidden>
        <Pause aria-hidden="true" className="when-moving" />
        <Play aria-hidden="true" className="when-paused" />
        <span className="sr-only when-moving">{words.landing.stage.pause}</span>
        <span className="sr-only when-paused">{words.landing.stage.resume}</span>
      </button>
    </fieldset>
  );
}

const icons: Record<AppId, typeof Mic> = {
  chatbot: MessageCircle,
  'image-generator': Image,
  'document-summarizer': FileText,
  'business-automation': Workflow,
  'voice-assistant': Mic,
};
