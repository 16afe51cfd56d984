import { useContent } from '../../content/content-provider.tsx';
import { StepPicture } from './step-picture.tsx';
import { Section } from './section.tsx';

/** The section "how it works", step by step. */
export function Steps() {
  const { isShown, title, items } = useContent().landing.steps;
  if (!isShown) return null;
  const columns = columnsOf(items.length);
  return (
    <Section id="how-to-use" title={title}>
      <ol className={`mt-12 grid gap-10 md:gap-8 ${columnStyles[columns]}`}>
        {items.map((step, place) => (
          <li
            key={step.id}
            className={`step relative max-md:pl-16 ${(place + 1) % columns === 0 ? 'row-end' : ''}`}
          >
            <StepPicture step={place} of={items.length} />
            <h3 className="text-title wrap-anywhere md:mt-6">{step.title}</h3>
            <p className="mt-2 max-w-measure text-quiet">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Four steps stand in two rows of two, so that none is alone. */
function columnsOf(count: number): 1 | 2 | 3 {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

const columnStyles = { 1: '', 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' } as const;
