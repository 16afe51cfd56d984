/** The groups of the forms, in the order of the page. */
import type { FieldPath } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal.ts';
import { type PagePath, pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { fieldsBelow, isFieldPath } from './field-table.ts';

type GroupId = keyof typeof messages.studioPage.groups;

export type FieldGroup = {
  id: GroupId;
  /** Fields, or places with all fields directly below them. */
  places: readonly string[];
  /** The switch that shows the section on the page. */
  shown?: FieldPath;
};

export const pageGroups: readonly FieldGroup[] = [
  { id: 'hero', places: ['landing.hero'] },
  { id: 'showcase', places: ['landing.showcase'], shown: 'landing.showcase.isShown' },
  { id: 'steps', places: ['landing.steps'], shown: 'landing.steps.isShown' },
  { id: 'benefits', places: ['landing.benefits'], shown: 'landing.benefits.isShown' },
  { id: 'curriculum', places: ['landing.curriculum'] },
  { id: 'teacher', places: ['landing.teacher', 'instructor'], shown: 'landing.teacher.isShown' },
  { id: 'plans', places: ['landing.plans', 'plans'] },
  { id: 'audience', places: ['landing.audience'], shown: 'landing.audience.isShown' },
  { id: 'notPromised', places: ['landing.notPromised'], shown: 'landing.notPromised.isShown' },
  { id: 'questions', places: ['landing.questions'], shown: 'landing.questions.isShown' },
  { id: 'intro', places: ['landing.intro'] },
  { id: 'finalCall', places: ['landing.finalCall'], shown: 'landing.finalCall.isShown' },
  { id: 'teaser', places: ['teaser'], shown: 'teaser.isShown' },
];

export const settingsGroups: readonly FieldGroup[] = [
  { id: 'site', places: ['site.name', 'site.logo', 'site.accent'] },
  { id: 'opening', places: ['site.isOpen'] },
  { id: 'company', places: ['site.email', 'site.company'] },
  { id: 'helpChat', places: ['site.helpChat'] },
  { id: 'links', places: ['site.sourceCodeUrl', 'site.questionsUrl'] },
  { id: 'languages', places: ['site.languages', 'site.defaultLanguage'] },
  { id: 'timeZone', places: ['site.timeZone', 'site.receiptPrefix'] },
  { id: 'search', places: ['site.search'] },
];

export const courseGroups: readonly FieldGroup[] = [
  { id: 'course', places: ['course.title', 'course.summary', 'course.intro', 'certificate'] },
];

export const legalGroups: readonly FieldGroup[] = legalKinds.map((kind) => ({
  id: kind,
  places: [`legal.${kind}`],
}));

const screens: readonly { path: PagePath; groups: readonly FieldGroup[] }[] = [
  { path: pages.studioPage, groups: pageGroups },
  { path: pages.studioSettings, groups: settingsGroups },
  { path: pages.studioLegal, groups: legalGroups },
  { path: pages.studioCourse, groups: [...courseGroups, { id: 'outline', places: ['course.sections'] }] },
];

/** Returns the fields of a group without its switch. */
export function fieldsOf({ places, shown }: FieldGroup): FieldPath[] {
  return places
    .flatMap((place) => (isFieldPath(place) ? [place] : fieldsBelow(place)))
    .filter((path) => path !== shown);
}

/** Returns the group and screen of a field, by its path with or without `*`. */
export function groupOf(path: string): { id: GroupId; screen: PagePath } | null {
  for (const { path: screen, groups } of screens) {
    const group = groups.find(({ places }) =>
      places.some((place) => path === place || path.startsWith(`${place}.`)),
    );
    if (group) return { id: group.id, screen };
  }
  return null;
}

/** Returns the URL of a field's input. */
export function fieldUrl(path: string): string {
  return `${groupOf(path)?.screen ?? pages.studio}#${path}`;
}
