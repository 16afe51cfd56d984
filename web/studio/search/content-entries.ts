/** The entries of the search that come from the draft: sections, lessons, texts and settings, each with its field's URL. */
import type { ContentDocument } from '#rules/content/document.ts';
import { textsOf } from '#rules/content/find-gaps.ts';
import { words } from '#words/words.ts';
import { fieldName } from '../content/change-words.ts';
import { fieldUrl, groupOf } from '../content/field-groups.ts';
import { fieldPaths } from '../content/fields/field-table.ts';
import type { SearchEntry } from './find-entries.ts';

export function contentEntries(document: ContentDocument): SearchEntry[] {
  return [...courseEntries(document), ...settingEntries(), ...textEntries(document)];
}

function courseEntries({ site, course }: ContentDocument): SearchEntry[] {
  const textIn = (text: Readonly<Record<string, string>>) => text[site.defaultLanguage] ?? '';
  const { numbered } = words.studioCourse.section;
  return course.sections.flatMap((section, at) => {
    const title = textIn(section.title) || numbered(at + 1);
    const url = `course.sections.${at}`;
    return [
      { kind: 'section' as const, title, where: numbered(at + 1), url: fieldUrl(`${url}.title`) },
      ...section.lessons.map((lesson, place) => ({
        kind: 'lesson' as const,
        title: textIn(lesson.title) || words.studioCourse.lesson.untitled,
        where: title,
        url: fieldUrl(`${url}.lessons.${place}.title`),
        more: textIn(lesson.description),
      })),
    ];
  });
}

/** The fields that stand in no list, by their own names. */
function settingEntries(): SearchEntry[] {
  return fieldPaths
    .filter((path) => !path.includes('*') && path !== 'course.sections')
    .map((path) => {
      const group = groupOf(path);
      const { label, hint } = words.studioFields[path];
      return {
        kind: 'setting' as const,
        title: label,
        where: group ? words.studioPage.groups[group.id].title : '',
        url: fieldUrl(path),
        ...(hint === undefined ? {} : { more: hint }),
      };
    });
}

function textEntries(document: ContentDocument): SearchEntry[] {
  const { defaultLanguage } = document.site;
  const { sections: _sections, ...course } = document.course;
  const { landing, instructor, teaser, plans, certificate, site } = document;
  const plain = [
    { path: 'site.name', own: site.name },
    { path: 'site.email', own: site.email },
    { path: 'instructor.name', own: instructor.name },
  ];
  const texts = textsOf({ landing, instructor, teaser, plans, course, certificate, site })
    .map(({ path, text }) => ({ path, own: text[defaultLanguage] ?? '' }))
    .concat(plain);
  return texts
    .filter(({ own }) => own.trim() !== '')
    .map(({ path, own }) => ({
      kind: 'text' as const,
      title: own,
      where: fieldName(path, document).join(', '),
      url: fieldUrl(path),
    }));
}
