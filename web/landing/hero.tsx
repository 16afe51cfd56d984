import { FileText, Image, MessageCircle, Mic, Pause, Play, Workflow } from 'lucide-react';
import type { PictureId, PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { type AppId, AppScene, isApp } from '#web/pictures/app-scenes.tsx';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { Phone } from '#web/pictures/phone.tsx';
import { drawingOf, pictureUrl } from '#web/pictures/picture-url.ts';
import { SectionMotif } from '#web/pictures/section-picture.tsx';
import { paint, Spark } from '#web/pictures/strokes.tsx';
import { CheapestPlan } from './plans.tsx';
import { StartButton } from './section.tsx';

/** The hero: the headline, and the phone that shows the apps. */
export function Hero() {
  const { hero } = useContent().landing;
  const { kicker, headline, phrases, lead, action, note } = hero;
  const langOf = useLangOf();
  return (
    <section className="overflow-x-clip pt-4 pb-14 sm:pt-8 lg:pt-6 lg:pb-24">
      <div className="page-container grid items-center gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          {kicker && (
            <p lang={langOf(kicker)} className="font-semibold text-sky">
              {kicker}
            </p>
          )}
          <h1 lang={langOf(headline)} className="mt-3 text-display wrap-anywhere">
            {headline}
          </h1>
          <p lang={langOf(phrases[0] ?? '')} className="sr-only">
            {phrases.join('. ')}.
          </p>
          <div
            className="phrases mt-4 font-display text-heading font-bold text-amber-display"
            data-phrases
            aria-hidden="true"
          >
            {phrases.map((phrase, place) => (
              <span key={phrase} data-place={place === 0 ? 'shown' : 'below'}>
                {phrase}
              </span>
            ))}
          </div>
          <p lang={langOf(lead)} className="mt-5 max-w-[34rem] text-lead text-quiet">
            {lead}
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <StartButton lang={langOf(action)}>{action}</StartButton>
            {note && (
              <p lang={langOf(note)} className="text-quiet">
                {note}
              </p>
            )}
          </div>
          <CheapestPlan className="mt-3" />
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/**
 * The instructor's own picture. Without one, the rows of the showcase on a phone; where that is switched off, the picture
 * of the course's first section.
 */
function HeroPicture() {
  const { landing, course } = useContent();
  const { picture: own, pictureAlt } = landing.hero;
  const { isShown, rows } = landing.showcase;
  const url = own && pictureUrl(own);
  if (url) return <OwnPicture url={url} alt={pictureAlt} />;
  if (isShown && rows.length > 0) return <Stage rows={rows} />;
  const picture = course.sections[0]?.picture ?? 'drawing:setup';
  return (
    <div className="glow mx-auto w-full max-w-md">
      <ContentPicture picture={picture} className="aspect-4/3 w-full rounded-card shadow-high" />
    </div>
  );
}

/** Above the fold, so it is loaded immediately, with its size in the markup. */
function OwnPicture({ url, alt }: { url: string; alt: string }) {
  return (
    <div className="glow mx-auto w-full max-w-xl">
      <img
        src={url}
        alt={alt}
        width={1152}
        height={864}
        fetchPriority="high"
        decoding="async"
        className="aspect-4/3 h-auto w-full rounded-card bg-raised object-cover shadow-high"
      />
    </div>
  );
}

type Row = PublicContent['landing']['showcase']['rows'][number];

/**
 * From a sentence to an app: choosing a row shows its prompt and its app's screen. The choice works without a script; the
 * script plays through all rows once.
 */
function Stage({ rows }: { rows: Row[] }) {
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

/** A picture on the phone's screen, 280 by 560: an app's screen, an uploaded picture over all of it, or another drawing. */
function StageScene({ picture }: { picture: PictureId }) {
  const name = drawingOf(picture) ?? '';
  if (isApp(name)) return <AppScene id={name} />;
  const url = pictureUrl(picture);
  if (url) {
    return (
      <g>
        <image
          href={url}
          width="280"
          height="560"
          preserveAspectRatio="xMidYMid slice"
          className="[clip-path:inset(0_round_36px)]"
        />
      </g>
    );
  }
  return (
    <g>
      <svg x="20" y="190" width="240" height="180" viewBox="0 0 160 120">
        <SectionMotif motif={name} />
      </svg>
    </g>
  );
}

/** A single row needs no choice, but stays in the document, since the style sheet shows the checked row. */
function Chooser({ rows }: { rows: Row[] }) {
  return (
    <fieldset className="grid gap-2" hidden={rows.length === 1}>
      <legend className="sr-only">{messages.landing.stage.legend}</legend>
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
        <span className="sr-only when-moving">{messages.landing.stage.pause}</span>
        <span className="sr-only when-paused">{messages.landing.stage.resume}</span>
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
