import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BlockPlace } from '#rules/content/document.ts';
import { comparedPlans } from '#rules/content/plan-comparison.ts';
import { legalPath } from '#rules/content/legal.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';
import { useContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { pictureUrl } from '#web/pictures/picture-url.ts';
import { PlanComparison } from './plan-comparison.tsx';
import { Section } from './section.tsx';

type Block = PublicContent['landing']['blocks'][number];
type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** The teacher's own blocks after a part of the page. A hidden block, or one without content, is not rendered. */
export function Blocks({ after }: { after: BlockPlace }) {
  return useContent()
    .landing.blocks.filter(({ place, isShown }) => isShown && place === after)
    .map((block) => <OneBlock key={block.id} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  const content = useContent();
  switch (block.kind) {
    case 'testimonials':
      return block.testimonials.length > 0 && <Testimonials {...block} />;
    case 'numbers':
      return block.numbers.length > 0 && <Numbers {...block} />;
    case 'logos':
      return block.logos.length > 0 && <Logos {...block} />;
    case 'guarantee':
      return block.text !== '' && <Guarantee {...block} />;
    case 'plans':
      return comparedPlans(content).length > 1 && <PlanComparison {...block} />;
  }
}

type Testimonial = BlockOf<'testimonials'>['testimonials'][number];

/** A single one is set large. */
function Testimonials({ title, testimonials }: BlockOf<'testimonials'>) {
  const [only] = testimonials;
  return (
    <Section title={title}>
      {testimonials.length === 1 && only ? (
        <div className="mt-8 max-w-3xl lg:mt-10">
          <Quote testimonial={only} isLarge />
        </div>
      ) : (
        <ul className={`quotes mt-10 lg:mt-14 ${columnsFor(testimonials.length)}`}>
          {testimonials.map((testimonial) => (
            <li key={testimonial.id}>
              <Quote testimonial={testimonial} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Up to three share a row and its height; more fill columns one after the other. */
function columnsFor(count: number): string {
  if (count === 2) return 'md:grid md:grid-cols-2';
  return count === 3 ? 'md:columns-2 lg:grid lg:grid-cols-3' : 'md:columns-2 lg:columns-3';
}

/** The most characters of a quotation in larger type. */
const shortQuote = 90;

function Quote({
  testimonial,
  isLarge = testimonial.text.length <= shortQuote,
}: {
  testimonial: Testimonial;
  isLarge?: boolean;
}) {
  const { name, role, text, link } = testimonial;
  const langOf = useLangOf();
  return (
    <figure className="flex h-full flex-col rounded-card bg-other-ground p-6 sm:p-8">
      <QuoteMark />
      <blockquote lang={langOf(text)} className={`mt-4 wrap-anywhere ${isLarge ? 'text-title' : ''}`}>
        {text}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-4 pt-6">
        <Face {...testimonial} />
        <span className="min-w-0 wrap-anywhere">
          {link === '' ? (
            <span className="block font-semibold">{name}</span>
          ) : (
            <a href={link} className="text-link">
              {name}
            </a>
          )}
          {role && (
            <span lang={langOf(role)} className="block text-quiet">
              {role}
            </span>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

function QuoteMark() {
  return (
    <svg viewBox="0 0 32 24" className="h-6 w-8 fill-amber" aria-hidden="true">
      <path d="M0 15C0 6 5 1 13 0v5c-4 1-6 3-6 6h6v13H0zM19 15c0-9 5-14 13-15v5c-4 1-6 3-6 6h6v13H19z" />
    </svg>
  );
}

/** The name beside it says who it is. */
function Face({ picture, name }: Pick<Testimonial, 'picture' | 'name'>) {
  const url = picture && pictureUrl(picture);
  if (url)
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        width="56"
        height="56"
        className="size-14 shrink-0 rounded-full object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-full bg-sky-soft font-display text-title font-bold text-sky"
    >
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
    </span>
  );
}

/** A word with more characters would break in a narrow column. */
const longestFigure = 8;

function Numbers({ title, numbers }: BlockOf<'numbers'>) {
  const langOf = useLangOf();
  const isLong = numbers.some(({ figure }) => figure.split(' ').some((word) => word.length > longestFigure));
  const columns = numbers.length === 3 || numbers.length > 4 ? 'md:grid-cols-3' : 'md:grid-cols-4';
  return (
    <Strip title={title}>
      <dl className={`grid grid-cols-2 gap-x-6 gap-y-8 ${columns}`}>
        {numbers.map(({ id, figure, label }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt lang={langOf(label)} className="text-quiet wrap-anywhere">
              {label}
            </dt>
            <dd
              lang={langOf(figure)}
              className={`tabular-nums font-display font-bold wrap-anywhere ${isLong ? 'text-title' : 'text-heading'}`}
            >
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </Strip>
  );
}

/** A low section with a small heading, or none. */
function Strip({ title, children }: { title: string; children: ReactNode }) {
  const langOf = useLangOf();
  return (
    <section>
      <div className="page-container py-10 sm:py-14">
        {title && (
          <h2 lang={langOf(title)} className="mb-6 text-title wrap-anywhere">
            {title}
          </h2>
        )}
        {children}
      </div>
    </section>
  );
}

/** The plates are paper in both themes, since most logos are drawn for a light background. */
function Logos({ title, logos }: BlockOf<'logos'>) {
  const isOneRow = logos.length === 5 || logos.length === 6 || logos.length > 8;
  return (
    <Strip title={title}>
      <ul
        className={`grid grid-cols-2 gap-3 md:grid-cols-3 ${isOneRow ? 'lg:grid-cols-6' : 'lg:grid-cols-4'}`}
      >
        {logos.map((logo) => (
          <li key={logo.id} className="logo-plate">
            {logo.link === '' ? (
              <Logo {...logo} />
            ) : (
              <a href={logo.link} className="grid size-full place-items-center p-4">
                <Logo {...logo} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Strip>
  );
}

function Logo({ picture, name }: BlockOf<'logos'>['logos'][number]) {
  const url = picture && pictureUrl(picture);
  if (!url)
    return (
      <span className="text-center font-display text-lead leading-tight font-bold wrap-anywhere">{name}</span>
    );
  return <img src={url} alt={name} loading="lazy" />;
}

/** The teacher's own promise, with the refund policy that applies. */
function Guarantee({ title, text }: BlockOf<'guarantee'>) {
  const langOf = useLangOf();
  return (
    <section className="section-spacing">
      <div className="page-container">
        <div className="grid gap-6 rounded-card bg-other-ground p-6 sm:p-10 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
          <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
            <ShieldCheck aria-hidden="true" className="size-8" />
          </span>
          <div>
            <h2 lang={langOf(title)} className="text-heading wrap-anywhere">
              {title}
            </h2>
            <p lang={langOf(text)} className="mt-4 max-w-measure text-lead text-quiet wrap-anywhere">
              {text}
            </p>
            <a href={legalPath('refunds')} className="text-link mt-3">
              {messages.links.legal.titles.refunds}
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
