import { ChevronDown } from 'lucide-react';
import { questions } from '#content/questions.ts';
import type { QuestionContent } from '#rules/outline.ts';
import { words } from '#words/words.ts';
import { Section } from './section.tsx';

/** Two columns, first half then the rest; the browser keeps one answer open at a time. */
export function Questions() {
  const half = Math.ceil(questions.length / 2);
  return (
    <Section id="questions" title={words.landing.questions.title}>
      <div className="mt-8 grid items-start gap-x-12 lg:mt-12 lg:grid-cols-2">
        <Column items={questions.slice(0, half)} />
        <Column items={questions.slice(half)} />
      </div>
    </Section>
  );
}

function Column({ items }: { items: QuestionContent[] }) {
  return (
    <div>
      {items.map(({ id, question, answer }) => (
        <details key={id} name="question" className="opens group border-b border-line">
          <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-4 text-lead font-semibold hover:text-sky [&::-webkit-details-marker]:hidden">
            <span className="tabular-nums text-quiet">{String(id).padStart(2, '0')}</span>
            <span className="grow">{question}</span>
            <ChevronDown aria-hidden="true" className="shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p className="max-w-measure pb-6 pl-9 text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  );
}
