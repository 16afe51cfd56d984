import { landing } from '#content/landing.ts';
import { Stage } from './stage.tsx';
import { StartButton } from '../start-button.tsx';

const { kicker, before, phrases, lead, action, note } = landing.headline;

/** The hero: the headline, and the phone that shows the apps. */
export function Hero() {
  return (
    <section className="overflow-x-clip pt-4 pb-14 sm:pt-8 lg:pt-6 lg:pb-24">
      <div className="page-container grid items-center gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div>
          <p className="font-semibold text-sky">{kicker}</p>
          <h1 className="mt-3 text-display">{before}</h1>
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
            <p className="text-quiet">{note}</p>
          </div>
        </div>
        <Stage />
      </div>
    </section>
  );
}
