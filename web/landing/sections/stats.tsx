import { landing } from '#content/landing.ts';
import { words } from '#words/words.ts';
import { outline } from './outline.ts';

/** The course in numbers, counted from its content. */
export function Stats() {
  const { lessons, sections, apps, payments, readTitles } = words.landing.stats;
  const stats = [
    { count: outline.reduce((sum, section) => sum + section.lessons.length, 0), what: lessons },
    { count: outline.length, what: sections },
    { count: landing.apps.length, what: apps },
    { count: 1, what: payments },
  ];
  return (
    <section className="bg-surface">
      <div className="page-container py-10 sm:py-14">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {stats.map(({ count, what }) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-quiet">{what}</dt>
              <dd className="tabular-nums font-display text-display font-bold">{count}</dd>
            </div>
          ))}
        </dl>
        <a href="#inside" className="text-link mt-8">
          {readTitles}
        </a>
      </div>
    </section>
  );
}
