import { Circle, CircleCheck } from 'lucide-react';
import type { Api } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { LinkButton } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';

const text = words.studioSiteStart.opening;

export type Checklist = NonNullable<Api['GET /api/studio/site-start']['reply']['checklist']>;

const steps = [
  { id: 'video', url: pages.studioCourse },
  { id: 'page', url: pages.studioPage },
  { id: 'prices', url: pages.studioPrices },
  { id: 'legal', url: pages.studioLegal },
] as const;

/** The steps before the site opens. They are advice: publishing opens it whatever is done. */
export function OpeningChecklist({ checklist }: { checklist: Checklist }) {
  return (
    <section
      aria-labelledby="opening"
      className="grid gap-4 rounded-card border-2 border-sky bg-surface p-5 shadow-low sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="opening" className="text-title">
          {text.title}
        </h2>
        <p className="max-w-measure">{text.lead}</p>
      </div>
      <ul className="grid gap-1">
        {steps.map(({ id, url }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            {checklist[id] ? (
              <CircleCheck aria-label={text.done} className="size-6 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden="true" className="size-6 shrink-0 text-quiet" />
            )}
            <Link to={url} className="font-medium text-sky underline underline-offset-4">
              {text.steps[id]}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton to={pages.studioPage}>{text.publish}</LinkButton>
      </p>
    </section>
  );
}
