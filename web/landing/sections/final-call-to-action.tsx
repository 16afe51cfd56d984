import { words } from '#words/words.ts';
import { useContent } from '../../content/content-provider.tsx';
import { buttonStyles } from '../../parts/button-styles.ts';
import { paint } from '../../pictures/paint.ts';
import { Spark } from '../../pictures/strokes.tsx';
import { StartButton } from '../start-button.tsx';

/** The final call to action: beside a showcase of sentences an empty prompt for the reader's own one. */
export function FinalCallToAction() {
  const { finalCall, hero, showcase } = useContent().landing;
  if (!finalCall.isShown) return null;
  return (
    <section className="section-spacing">
      <div className="page-container text-center">
        {showcase.isShown && <EmptyPrompt />}
        <h2 className="text-display wrap-anywhere">{finalCall.title}</h2>
        <p className="mx-auto mt-5 max-w-measure text-lead text-quiet">{finalCall.lead}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <StartButton>{hero.action}</StartButton>
          <a
            href="#login"
            className={buttonStyles('quiet', false, true)}
            data-action="sign-in"
            data-session="visitor"
          >
            {words.landing.finalCallToAction.signIn}
          </a>
        </div>
      </div>
    </section>
  );
}

function EmptyPrompt() {
  return (
    <div
      className="mx-auto mb-8 flex h-16 max-w-md items-center gap-3 rounded-card bg-raised px-5 shadow-high"
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24" className="size-6">
        <Spark x={12} y={12} size={9} fill={paint.amber} />
      </svg>
      <span className="h-6 w-0.5 animate-breathe bg-sky" />
    </div>
  );
}
