import { useContent } from '../../content/content-provider.tsx';
import { ContentPicture } from '../../pictures/content-picture.tsx';
import { PromptLine } from './prompt-line.tsx';
import { Section } from './section.tsx';

/** The showcase: each row is something that one makes in the course. */
export function Showcase() {
  const { isShown, title, lead, rows } = useContent().landing.showcase;
  if (!isShown) return null;
  return (
    <Section id="apps" title={title} lead={lead}>
      <ol className="mt-10 lg:mt-16">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-6 border-t border-line py-8 first:border-t-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] md:items-center md:gap-8 lg:gap-12 lg:py-10"
          >
            <div className="max-md:order-last">
              <h3 className="text-heading wrap-anywhere">{row.title}</h3>
              <PromptLine>{row.prompt}</PromptLine>
              <p className="mt-4 max-w-measure text-quiet">{row.text}</p>
            </div>
            <ContentPicture picture={row.picture} className="aspect-25/18 w-full rounded-card" />
          </li>
        ))}
      </ol>
    </Section>
  );
}
