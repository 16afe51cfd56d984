import { useContent } from '../../content/content-provider.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { pictureUrl } from '../../pictures/picture-url.ts';
import { CheapestPlan } from './plans.tsx';
import { Stage } from './stage.tsx';
import { StartButton } from '../start-button.tsx';

/** The hero: the headline, and the phone that shows the apps. */
export function Hero() {
  const { hero } = useContent().landing;
  const { kicker, headline, phrases, lead, action, note } = hero;
  return (
    <section className="overflow-x-clip pt-4 pb-14 sm:pt-8 lg:pt-6 lg:pb-24">
      <div className="page-container grid items-center gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          {kicker && <p className="font-semibold text-sky">{kicker}</p>}
          <h1 className="mt-3 text-display wrap-anywhere">{headline}</h1>
          <p className="sr-only">{phrases.join('. ')}.</p>
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
          <p className="mt-5 max-w-[34rem] text-lead text-quiet">{lead}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
            <StartButton>{action}</StartButton>
            {note && <p className="text-quiet">{note}</p>}
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

/** The first thing that is seen, so it is loaded at once; its size is known before it is there. */
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
