/** The groups of the forms, in the order of the page, and the fields of each. */
import type { FieldPath } from '#rules/content/document.ts';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import { type PagePath, pages } from '#rules/pages.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { messages } from '#messages/messages.ts';

type GroupId = keyof typeof messages.studioPage.groups;

export type FieldGroup = {
  id: GroupId;
  /** Fields, or places with all fields directly below them, except those that another group names more closely. */
  places: readonly string[];
};

export const pageGroups: readonly FieldGroup[] = [
  { id: 'hero', places: ['landing.hero'] },
  { id: 'blocks', places: ['landing.blocks'] },
  { id: 'showcase', places: ['landing.showcase'] },
  { id: 'steps', places: ['landing.steps'] },
  { id: 'benefits', places: ['landing.benefits'] },
  { id: 'curriculum', places: ['landing.curriculum'] },
  { id: 'teacher', places: ['landing.teacher', 'instructor'] },
  { id: 'plans', places: ['landing.plans', 'plans'] },
  { id: 'audience', places: ['landing.audience'] },
  { id: 'notPromised', places: ['landing.notPromised'] },
  { id: 'questions', places: ['landing.questions'] },
  { id: 'intro', places: ['landing.intro'] },
  { id: 'finalCall', places: ['landing.finalCall'] },
  { id: 'teaser', places: ['teaser'] },
];

export const settingsGroups: readonly FieldGroup[] = [
  { id: 'site', places: ['site'] },
  { id: 'opening', places: ['site.isOpen'] },
  { id: 'company', places: ['site.email', 'site.company'] },
  { id: 'helpChat', places: ['site.helpChat'] },
  { id: 'links', places: ['site.sourceCodeUrl', 'site.questionsUrl'] },
  { id: 'languages', places: ['site.languages', 'site.defaultLanguage'] },
  { id: 'timeZone', places: ['site.timeZone', 'site.receiptPrefix'] },
  { id: 'search', places: ['site.search'] },
];

export const courseGroups: readonly FieldGroup[] = [{ id: 'course', places: ['course', 'certificate'] }];

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

type Placed = { place: string; group: { id: GroupId; screen: PagePath } };

const closestFirst = screens
  .flatMap(({ path: screen, groups }): Placed[] =>
    groups.flatMap(({ id, places }) => places.map((place) => ({ place, group: { id, screen } }))),
  )
  .toSorted((one, other) => other.place.length - one.place.length);

export const isFieldPath = (path: string): path is FieldPath => Object.hasOwn(fieldTable, path);

export const fieldPaths: readonly FieldPath[] = Object.keys(fieldTable).filter(isFieldPath);

/** Returns the fields directly below a place such as `landing.hero`, in the order of the table. */
export function fieldsBelow(place: string): FieldPath[] {
  return fieldPaths.filter(
    (path) => path.startsWith(`${place}.`) && !path.slice(place.length + 1).includes('*'),
  );
}

/** Returns the switch that shows a group's section on the page; undefined for a section that is always shown. */
export function switchOf({ places }: FieldGroup): FieldPath | undefined {
  return places.map((place) => `${place}.isShown`).find(isFieldPath);
}

/** Returns the fields of a group without its switch. */
export function fieldsOf(group: FieldGroup): FieldPath[] {
  const shown = switchOf(group);
  return group.places
    .flatMap((place) => (isFieldPath(place) ? [place] : fieldsBelow(place)))
    .filter((path) => path !== shown && groupOf(path)?.id === group.id);
}

/** Returns the group and screen of a field, by its path with or without `*`. */
export function groupOf(path: string): { id: GroupId; screen: PagePath } | null {
  const closest = closestFirst.find(({ place }) => path === place || path.startsWith(`${place}.`));
  return closest?.group ?? null;
}

/** Returns the URL of a field's input. */
export function fieldUrl(path: string): string {
  return `${groupOf(path)?.screen ?? pages.studio}#${path}`;
}

/** Returns the URL of a lesson in the course editor. It names the lesson by its id, since the draft may have another order. */
export function lessonEditUrl(id: string): string {
  return `${pages.studioCourse}#lesson=${id}`;
}
