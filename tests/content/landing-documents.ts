/** Landing pages of content documents, whose texts, lists and pictures a property test chooses. */
import fc from 'fast-check';
import type { ContentDocument, PictureId } from '#rules/content/document.ts';
import type { ListLimit, TextLimit } from '#rules/content/limits.ts';
import type { Localized } from '#rules/content/localized.ts';

type Choices = {
  text: (limit: TextLimit) => fc.Arbitrary<Localized>;
  /** Draws a text that may be empty. */
  maybe: (limit: TextLimit) => fc.Arbitrary<Localized>;
  list: <T>(of: fc.Arbitrary<T>, limit: ListLimit) => fc.Arbitrary<T[]>;
  /** Draws a list whose entries have ids. */
  identified: <T extends object>(
    of: fc.Arbitrary<T>,
    limit: ListLimit,
  ) => fc.Arbitrary<(T & { id: string })[]>;
  picture: fc.Arbitrary<PictureId>;
};

export function landingOf(choices: Choices): fc.Arbitrary<ContentDocument['landing']> {
  const { text, maybe, list, identified, picture } = choices;
  const isShown = fc.boolean();
  return fc.record({
    hero: fc.record({
      kicker: maybe('label'),
      headline: text('title'),
      phrases: list(text('label'), 'phrases'),
      lead: maybe('line'),
      action: text('label'),
      note: maybe('label'),
      picture: fc.option(picture),
      pictureAlt: maybe('line'),
    }),
    showcase: fc.record({
      isShown,
      title: text('title'),
      lead: maybe('line'),
      counted: text('label'),
      rows: identified(
        fc.record({ title: text('title'), prompt: text('label'), text: text('text'), picture }),
        'rows',
      ),
    }),
    steps: fc.record({
      isShown,
      menu: text('label'),
      title: text('title'),
      items: identified(fc.record({ title: text('title'), text: text('text') }), 'steps'),
    }),
    benefits: fc.record({
      isShown,
      title: text('title'),
      cards: identified(
        fc.record({
          title: text('title'),
          text: text('text'),
          picture,
          leadsTo: fc.constantFrom(...(['showcase', 'steps', 'curriculum', 'plans', 'questions'] as const)),
        }),
        'cards',
      ),
    }),
    curriculum: fc.record({ title: text('title'), lead: maybe('line') }),
    teacher: fc.record({ isShown, title: text('title') }),
    plans: fc.record({ title: text('title'), lead: maybe('line') }),
    audience: fc.record({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
    notPromised: fc.record({ isShown, title: text('title'), lines: list(text('line'), 'lines') }),
    questions: fc.record({
      isShown,
      title: text('title'),
      items: identified(fc.record({ question: text('title'), answer: text('text') }), 'questions'),
    }),
    intro: fc.record({
      title: text('title'),
      slides: identified(fc.record({ title: text('title'), text: text('line'), picture }), 'slides'),
    }),
    finalCall: fc.record({ isShown, title: text('title'), lead: maybe('line') }),
  });
}
