import { useContent } from '../content/content-provider.tsx';
import { Showcase } from './sections/showcase.tsx';
import { Benefits } from './sections/benefits.tsx';
import { Footer } from './sections/footer.tsx';
import { Hero } from './sections/hero.tsx';
import { CurriculumPreview } from './sections/curriculum-preview.tsx';
import { FinalCallToAction } from './sections/final-call-to-action.tsx';
import { Plans } from './sections/plans.tsx';
import { Stats } from './sections/stats.tsx';
import { Questions } from './sections/questions.tsx';
import { StartButton } from './start-button.tsx';
import { Steps } from './sections/steps.tsx';
import { Teacher } from './sections/teacher.tsx';

/** The landing page below its header: one topic a section, complete without a script. */
export function LandingPage() {
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <div className="alternating">
          <Stats />
          <Showcase />
          <Steps />
          <Benefits />
          <CurriculumPreview />
          <Teacher />
          <Plans />
          <Questions />
          <StickyCallToAction />
        </div>
        <FinalCallToAction />
      </main>
      <Footer />
    </>
  );
}

/** The main button at the bottom of phones; sticky-call-to-action.ts hides it while the same button is visible. */
function StickyCallToAction() {
  const { action } = useContent().landing.hero;
  return (
    <div
      className="sticky-call-to-action sticky bottom-0 z-30 bg-ground/92 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden"
      data-sticky-call-to-action
    >
      <StartButton wide>{action}</StartButton>
    </div>
  );
}
