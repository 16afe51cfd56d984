import { ChevronDown } from 'lucide-react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { SiteMark } from '#web/pictures/logo.tsx';
import { paint, Spark } from '#web/pictures/strokes.tsx';
import { LanguageLinks } from '#web/shell/language-links.tsx';
import { LegalLinks } from '#web/shell/legal-links.tsx';
import { Blocks } from './blocks.tsx';
import { CurriculumPreview, Stats } from './curriculum.tsx';
import { Benefits, Showcase, Steps } from './features.tsx';
import { Hero } from './hero.tsx';
import { navigationOf } from './navigation.ts';
import { Plans } from './plans.tsx';
import { Section, StartButton } from './section.tsx';

/** The landing page below its header, complete without a script. */
export function LandingPage() {
  return (
    <>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <div className="alternating">
          <Blocks after="hero" />
          <Stats />
          <Blocks after="stats" />
          <Showcase />
          <Blocks after="showcase" />
          <Steps />
          <Blocks after="steps" />
          <Benefits />
          <Blocks after="benefits" />
          <CurriculumPreview />
          <Blocks after="curriculum" />
          <Teacher />
          <Blocks after="teacher" />
          <Plans />
          <Blocks after="plans" />
          <Questions />
          <Blocks after="questions" />
          <StickyCallToAction />
        </div>
        <FinalCallToAction />
      </main>
      <Footer />
    </>
  );
}

/** The instructor, in their own words. */
function Teacher() {
  const { instructor, landing } = useContent();
  const langOf = useLangOf();
  if (!landing.teacher.isShown) return null;
  const [opening, ...rest] = instructor.text;
  return (
    <section id="teacher" className="section-spacing">
      <div className="page-container grid gap-8 md:grid-cols-[minmax(0,min(20rem,45vw))_minmax(0,1fr)] md:gap-x-14 md:gap-y-6">
        <h2 lang={langOf(landing.teacher.title)} className="text-heading wrap-anywhere md:col-start-2">
          {landing.teacher.title}
        </h2>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <ContentPicture
            picture={instructor.picture}
            className="aspect-square w-full max-w-72 rounded-card md:max-w-none"
          />
          <p className="mt-4 font-display text-title font-bold">{instructor.name}</p>
          <p lang={langOf(instructor.line)} className="text-quiet">
            {instructor.line}
          </p>
        </div>
        <div>
          <p lang={opening && langOf(opening)} className="max-w-measure text-title font-medium">
            {opening}
          </p>
          {rest.map((paragraph, place) => (
            <p key={place} lang={langOf(paragraph)} className="mt-4 max-w-measure text-lead text-quiet">
              {paragraph}
            </p>
          ))}
          <TeacherLinks />
        </div>
      </div>
    </section>
  );
}

/** Links without an address are not rendered. */
function TeacherLinks() {
  const links = useContent().landing.teacher.links.filter(({ url }) => url !== '');
  const langOf = useLangOf();
  if (links.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-x-6">
      {links.map(({ id, label, url }) => (
        <li key={id}>
          <a href={url} lang={langOf(label)} className="text-link wrap-anywhere">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Question = PublicContent['landing']['questions']['items'][number];

/** Two columns, first half then the rest; the browser keeps one answer open at a time. */
function Questions() {
  const { isShown, title, items } = useContent().landing.questions;
  if (!isShown) return null;
  const half = Math.ceil(items.length / 2);
  return (
    <Section id="questions" title={title}>
      <div
        className={`mt-8 grid items-start gap-x-12 lg:mt-12 ${items.length > 1 ? 'lg:grid-cols-2' : 'max-w-3xl'}`}
      >
        <Column items={items.slice(0, half)} first={1} />
        {items.length > 1 && <Column items={items.slice(half)} first={half + 1} />}
      </div>
    </Section>
  );
}

function Column({ items, first }: { items: Question[]; first: number }) {
  const langOf = useLangOf();
  return (
    <div>
      {items.map(({ id, question, answer }, place) => (
        <details key={id} name="question" className="opens group border-b border-line">
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-4 text-lead font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
            <span className="tabular-nums text-quiet">{String(first + place).padStart(2, '0')}</span>
            <span lang={langOf(question)} className="min-w-0 grow wrap-anywhere">
              {question}
            </span>
            <ChevronDown aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p lang={langOf(answer)} className="max-w-measure pb-6 pl-9 text-quiet">
            {answer}
          </p>
        </details>
      ))}
    </div>
  );
}

/** The main button at the bottom of phones; landing.ts hides it while the same button is visible. */
function StickyCallToAction() {
  const { action } = useContent().landing.hero;
  const langOf = useLangOf();
  return (
    <div
      className="sticky-call-to-action sticky bottom-0 z-30 bg-ground/92 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden"
      data-sticky-call-to-action
    >
      <StartButton wide lang={langOf(action)}>
        {action}
      </StartButton>
    </div>
  );
}

/** The final call to action, with an empty prompt if the page has a showcase of prompts. */
function FinalCallToAction() {
  const { finalCall, hero, showcase } = useContent().landing;
  const langOf = useLangOf();
  if (!finalCall.isShown) return null;
  return (
    <section className="section-spacing">
      <div className="page-container text-center">
        {showcase.isShown && <EmptyPrompt />}
        <h2 lang={langOf(finalCall.title)} className="text-display wrap-anywhere">
          {finalCall.title}
        </h2>
        <p lang={langOf(finalCall.lead)} className="mx-auto mt-5 max-w-measure text-lead text-quiet">
          {finalCall.lead}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <StartButton lang={langOf(hero.action)}>{hero.action}</StartButton>
          <a
            href="#login"
            className={buttonStyles('quiet', false, true)}
            data-action="sign-in"
            data-session="visitor"
          >
            {messages.landing.finalCallToAction.signIn}
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

/** The footer: navigation, contact and postal address. */
function Footer() {
  const { site, landing } = useContent();
  const { contact, address } = messages.landing.footer;
  const items = navigationOf(landing).filter((item) => !item.onlyMobile);
  return (
    <footer className="page-container grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-4">
      <SiteMark className="size-10" />
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <a href={item.url} className="text-link">
                {item.title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className="font-semibold">{contact}</p>
        <a href={`mailto:${site.email}`} className="text-link wrap-anywhere">
          {site.email}
        </a>
      </div>
      {site.company.length > 0 && (
        <div>
          <p className="font-semibold">{address}</p>
          <address className="mt-2 text-quiet not-italic">
            {site.company.map((line, place) => (
              <span key={place} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 sm:col-span-full">
        <LegalLinks />
        <LanguageLinks path={pages.landing} />
      </div>
    </footer>
  );
}
