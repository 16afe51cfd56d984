import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { blank, Only } from './blanks.tsx';

/** For its owner alone: LinkedIn's form filled in, and its fields, each chosen whole with one touch. */
export function OwnHints() {
  const text = words.certificate.share;
  const { site } = useSiteContent();
  const fields: [label: string, value: string][] = [
    [text.name, blank.course],
    [text.organization, site.name],
    [text.issued, blank.day],
    [text.id, blank.id],
    [text.url, blank.url],
  ];
  return (
    <section className="grid gap-4 rounded-card bg-sky-soft p-5">
      <h2 className="text-title">{words.certificatePage.own.title}</h2>
      <p>{words.certificatePage.own.text}</p>
      <Only when="noted">
        <div className="grid gap-2">
          <h3 className="font-semibold">{words.certificatePage.own.note}</h3>
          <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere whitespace-pre-line">
            {blank.note}
          </blockquote>
        </div>
      </Only>
      <div>
        <a href={blank.linkedIn} target="_blank" rel="noreferrer" className={buttonStyles('primary')}>
          {text.linkedIn}
        </a>
      </div>
      <details>
        <summary className="py-2 font-medium">{text.byHand}</summary>
        <dl className="grid gap-3 pt-2">
          {fields.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="rounded-small bg-surface px-3 py-2 font-medium wrap-anywhere select-all">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
