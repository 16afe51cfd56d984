import { ChevronDown } from 'lucide-react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { useContent } from '../../content/content-provider.tsx';
import { Section } from './section.tsx';

type Question = PublicContent['landing']['questions']['items'][number];

/** Two columns, first half then the rest; the browser keeps one answer open at a time. */
export function Questions() {
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
  return (
    <div>
      {items.map(({ id, question, answer }, place) => (
        <details key={id} name="question" className="opens group border-b border-line">
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-4 text-lead font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
            <span className="tabular-nums text-quiet">{String(first + place).padStart(2, '0')}</span>
            <span className="min-w-0 grow wrap-anywhere">{question}</span>
            <ChevronDown aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-measure pb-6 pl-9 text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  );
}
