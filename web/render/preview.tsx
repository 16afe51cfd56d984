/** The pages as the instructor previews them before publishing: complete without a script, and inert. */
import { ChevronDown } from 'lucide-react';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import { countCourse, type PublicContent, type PublicSection } from '#rules/content/public-content.ts';
import type { PreviewPage } from '#rules/content/rendered-pages.ts';
import { firstPrice, plansForSale } from '#rules/plans.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useTeaser } from '#web/content/teaser.tsx';
import { InstructorCard } from '#web/course/course-aside.tsx';
import { Stage, stagePicture, TeaserThumbnail } from '#web/course/stage.tsx';
import { FreePlanCard, PlanCard, PlanNotes } from '#web/payment/plan-card.tsx';
import { SectionImage } from '#web/pictures/section-image.tsx';
import { formatClock, formatDuration } from '#web/platform/format-duration.ts';
import { CourseHead } from '#web/seo/heads.tsx';
import { HeaderFrame, HelpLink, HomeLink } from '#web/shell/header-frame.tsx';
import { CourseStats } from './course-shell.tsx';
import { htmlOf, type Slots, slotsOf } from './slots.tsx';

export function previewSlots(content: PublicContent, page: PreviewPage): Slots {
  const html = htmlOf(content);
  const slots = slotsOf(content);
  if (isLegalKind(page)) return slots[`${page}.html`] ?? {};
  if (page === 'landing')
    return { ...slots['index.html'], outdated: () => '', content: () => '', structuredData: () => '' };
  const hidden = { outdated: () => '', notStarted: () => '', withoutScript: () => '', content: () => '' };
  const app = { ...slots[`${page}.html`], ...hidden };
  if (page === 'pricing') return { ...app, shell: () => html(<PricingPreview />) };
  // The course page's own head preloads requests of its scripts.
  return { ...app, head: () => html(<CourseHead />), shell: () => html(<CoursePreview />) };
}

function isLegalKind(page: PreviewPage): page is LegalKind {
  return legalKinds.some((kind) => kind === page);
}

function CoursePreview() {
  const { sections } = useContent().course;
  return (
    <>
      <PreviewHeader />
      <main className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
        <h1 className="text-heading">{messages.course.heading}</h1>
        <CourseStats />
        <IntroStage />
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <div>
            <h2 className="flex min-h-11 items-center text-title">{messages.course.outline}</h2>
            <div className="mt-3 grid gap-3">
              {sections.map((section) => (
                <PreviewSection key={section.id} section={section} />
              ))}
            </div>
          </div>
          <div inert>
            <InstructorCard />
          </div>
        </div>
      </main>
    </>
  );
}

function IntroStage() {
  const { course, instructor } = useContent();
  const { label } = messages.course.intro;
  const teaser = useTeaser();
  return (
    <Stage
      kicker={teaser ? `${label} · ${formatClock(teaser.film.seconds)}` : label}
      title={course.intro.title || course.title}
      picture={
        teaser ? (
          <div className={stagePicture} inert>
            <TeaserThumbnail teaser={teaser} className="size-full" quiet={false} />
          </div>
        ) : (
          <SectionImage image={course.sections[0]?.picture ?? instructor.picture} className={stagePicture} />
        )
      }
      action={null}
    >
      <p className="mt-3 text-lead text-quiet">{course.intro.locked}</p>
    </Stage>
  );
}

function PreviewSection({ section }: { section: PublicSection }) {
  const { lessons, videoSeconds } = countCourse([section]);
  const { counts } = messages.course.section;
  return (
    <details className="group overflow-hidden rounded-card bg-surface shadow-low">
      <summary className="flex cursor-pointer list-none items-center gap-4 p-3 hover:bg-raised sm:gap-5 sm:p-4 [&::-webkit-details-marker]:hidden">
        <SectionImage image={section.picture} className="w-18 shrink-0 rounded-small sm:w-24" />
        <span className="min-w-0 grow">
          <span className="block font-display text-lead leading-snug font-bold wrap-anywhere">
            {section.title}
          </span>
          <span className="tabular-nums mt-0.5 block text-quiet">
            {counts(lessons, formatDuration(videoSeconds))}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 text-quiet transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="pb-2">
        {section.lessons.map((lesson) => (
          <li key={lesson.id} className="flex min-h-14 items-center gap-3 px-4 py-2.5 sm:px-5">
            <span className="min-w-0 grow wrap-anywhere">{lesson.title}</span>
            {lesson.kind === 'video' && (
              <span className="tabular-nums shrink-0 text-quiet">{formatClock(lesson.lengthSeconds)}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function PricingPreview() {
  const text = messages.payment.pricing;
  const { plans, priceList } = useContent();
  const { defaultCurrency } = priceList;
  const cards = plansForSale(priceList).map((plan) => firstPrice(priceList, plan, defaultCurrency));
  return (
    <>
      <PreviewHeader />
      <main className="page-container pt-6 pb-16 sm:pt-10">
        <header className="mx-auto mt-6 max-w-4xl sm:mt-8">
          <h1 className="text-heading">{text.heading}</h1>
          <p className="mt-3 max-w-measure text-lead text-quiet">
            {priceList.notForSale === null ? text.lead : text.leadOfOne}
          </p>
        </header>
        <div className="mx-auto mt-8 grid max-w-4xl items-start gap-6 md:grid-cols-2" inert>
          {cards.map(({ id, gives, amountCents, currency, sale }) => (
            <PlanCard
              key={id}
              paid="free"
              quote={null}
              isWide={cards.length === 1 && !plans.free.isShown}
              price={{ id, plan: gives, amountCents, currency, verdict: 'pay', ...(sale && { sale }) }}
              onChoose={() => undefined}
            />
          ))}
          {plans.free.isShown && <FreePlanCard isWide={cards.length > 1} />}
        </div>
        <PlanNotes currency={defaultCurrency} />
      </main>
    </>
  );
}

function PreviewHeader() {
  return (
    <HeaderFrame>
      <HomeLink />
      <HelpLink>{messages.site.help}</HelpLink>
    </HeaderFrame>
  );
}

/** Removes the URLs of links, so that no click navigates the studio's frame. */
export function withoutLinks(page: string): string {
  return page.replace(/<a\b[^>]*>/g, (tag) => tag.replace(/ href="[^"]*"/, ''));
}

/** Removes the scripts of a template, and their preloads. */
export function withoutScripts(template: string): string {
  return template
    .replace(/<script type="module"[^>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/ data-scripts="[^"]*"/, '');
}
