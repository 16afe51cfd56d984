import { countCourse } from '#rules/content/public-content.ts';
import { words } from '#words/words.ts';
import { useContent } from '../../content/content-provider.tsx';

/** The course in numbers, counted from its content. */
export function Stats() {
  const { course, landing } = useContent();
  const { showcase } = landing;
  const { lessons, sections } = countCourse(course.sections);
  const text = words.landing.stats;
  // Of a course that has just begun, numbers say nothing.
  if (lessons < 2) return null;
  const stats = [
    { count: lessons, what: text.lessons(lessons) },
    { count: sections, what: text.sections(sections) },
    ...(showcase.isShown ? [{ count: showcase.rows.length, what: showcase.counted }] : []),
    { count: 1, what: text.payments },
  ];
  return (
    <section>
      <div className="page-container py-10 sm:py-14">
        <dl
          className={`grid grid-cols-2 gap-x-6 gap-y-8 ${showcase.isShown ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
        >
          {stats.map(({ count, what }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-quiet">{what}</dt>
              <dd className="tabular-nums font-display text-display font-bold">{count}</dd>
            </div>
          ))}
        </dl>
        <a href="#inside" className="text-link mt-8">
          {text.readTitles(lessons)}
        </a>
      </div>
    </section>
  );
}
