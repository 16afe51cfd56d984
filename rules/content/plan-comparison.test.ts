import { expect, test } from 'vitest';
import { defaultDocument, publicContent, sampleContent } from '#tests/content/default-course.ts';
import { type ComparedFeature, comparedPlans, comparePlans } from './plan-comparison.ts';
import type { ContentDocument } from './document.ts';
import type { PublicContent } from './public-content.ts';

const both = { free: false, premium: true, ultra: true };
const onlyUltra = { free: false, premium: false, ultra: true };

function edited(edit: (document: ContentDocument) => void): PublicContent {
  const document = structuredClone(defaultDocument);
  edit(document);
  return publicContent(document);
}

function named(name: ComparedFeature['name'], content: PublicContent): ComparedFeature | undefined {
  return comparePlans(content).find((feature) => feature.name === name);
}

function texts(content: PublicContent): Record<string, unknown> {
  return Object.fromEntries(
    comparePlans(content).flatMap((feature) =>
      feature.name === 'text' ? [[feature.text, feature.included]] : [],
    ),
  );
}

test('compares the sample course by its gates and rules', () => {
  const of = (gates: string[]) =>
    sampleContent.course.sections
      .filter(({ opensWith }) => gates.includes(opensWith))
      .flatMap(({ lessons }) => lessons);
  const previews = of(['ultra']).filter(({ isFreePreview }) => isFreePreview);
  expect(named('lessons', sampleContent)).toEqual({
    name: 'lessons',
    amounts: { free: 0, premium: of(['premium', 'any-plan']).length + previews.length, ultra: 66 },
  });
  for (const name of ['certificate', 'sourceCode', 'privateQuestions'] as const)
    expect(named(name, sampleContent)).toEqual({ name, included: onlyUltra });
  for (const name of ['questions', 'saving'] as const)
    expect(named(name, sampleContent)).toEqual({ name, included: both });
  const ultraSections = sampleContent.course.sections.filter(({ opensWith }) => opensWith === 'ultra');
  expect(texts(sampleContent)).toEqual({
    ...Object.fromEntries(ultraSections.map(({ title }) => [title, onlyUltra])),
    ...Object.fromEntries(sampleContent.plans.both.map((line) => [line, both])),
  });
});

test('a free preview of a section of Ultra counts for Premium', () => {
  const amountOf = (isFreePreview: boolean) => {
    const content = edited(({ course }) => {
      const section = course.sections.find(({ opensWith }) => opensWith === 'ultra');
      section!.lessons[0]!.isFreePreview = isFreePreview;
    });
    const lessons = named('lessons', content);
    return lessons && 'amounts' in lessons ? lessons.amounts.premium : null;
  };
  expect(amountOf(true)! - amountOf(false)!).toBe(1);
});

test('compares the plans for sale and the free one, which opens its own lessons', () => {
  const content = edited(({ course, plans }) => {
    plans.free.isShown = true;
    plans.free.gives = [plans.both[0]!];
    course.sections[0]!.lessons[1]!.isFree = true;
  });
  expect(comparedPlans(content)).toEqual(['ultra', 'premium', 'free']);
  const lessons = named('lessons', content);
  expect(lessons && 'amounts' in lessons && lessons.amounts.free).toBe(1);
  const [stated, ...others] = sampleContent.plans.both;
  expect(texts(content)).toMatchObject({ [stated!]: { free: true, premium: true, ultra: true } });
  // A line that is for both paid plans says nothing about the free one.
  for (const line of others) expect(texts(content)).not.toHaveProperty(line);
  const priceList = { ...content.priceList, notForSale: 'ultra' as const };
  const withoutUltra = { ...content, priceList };
  expect(comparedPlans(withoutUltra)).toEqual(['premium', 'free']);
  expect(named('certificate', withoutUltra)).toBeUndefined();
});

test('omits what the site does not offer', () => {
  const withoutExtras = edited(({ site }) => {
    site.sourceCodeUrl = '';
    site.questionsUrl = '';
  });
  expect(named('sourceCode', withoutExtras)).toBeUndefined();
  expect(named('privateQuestions', withoutExtras)).toBeUndefined();
  const withoutVideos = edited(({ course }) => {
    for (const section of course.sections)
      section.lessons = section.lessons.filter(({ kind }) => kind === 'link');
  });
  for (const name of ['certificate', 'questions', 'saving'] as const)
    expect(named(name, withoutVideos)).toBeUndefined();
});

test('has the length of the videos only where the page shows it', () => {
  expect(named('runningTime', sampleContent)).toBeUndefined();
  const shown = named(
    'runningTime',
    edited(({ landing }) => void (landing.curriculum.showsLength = true)),
  );
  const { premium, ultra } = shown && 'amounts' in shown ? shown.amounts : { premium: 0, ultra: 0 };
  expect(premium).toBeGreaterThan(0);
  expect(ultra).toBeGreaterThan(premium);
});

test('takes a line of the plans only if they say for both whether it is included', () => {
  const content = edited(({ plans }) => {
    plans.both = [];
    plans.ultra.gives = [{ en: 'A weekly call' }, { en: 'Certificates' }, { en: 'Updates' }];
    plans.premium.gives = [{ en: 'Updates' }, { en: 'Upgrades' }];
    plans.premium.lacks = [{ en: 'A weekly call' }];
  });
  const lines = texts(content);
  expect(lines).toMatchObject({ 'A weekly call': onlyUltra, Updates: both });
  expect(lines).not.toHaveProperty('Certificates');
  expect(lines).not.toHaveProperty('Upgrades');
});

test('many sections of Ultra have no rows of their own', () => {
  const content = edited(({ course }) => {
    const [section] = course.sections;
    course.sections = Array.from({ length: 9 }, (_, at) => ({
      ...section!,
      id: at + 1,
      title: { en: `Section ${at}` },
      opensWith: 'ultra' as const,
    }));
  });
  expect(texts(content)).not.toHaveProperty('Section 0');
  expect(named('lessons', content)).toBeDefined();
});
