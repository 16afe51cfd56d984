import { expect, test } from 'vitest';
import { contentDocument } from '#contract/content/document.ts';
import { fieldTable } from '#contract/content/field-table.ts';
import { findChanges, textsOf } from '#rules/content/publishing.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { fieldAt, fieldName, valueAt, withValueAt } from '#web/studio/draft/content-path.ts';
import {
  courseGroups,
  fieldPaths,
  fieldsOf,
  fieldUrl,
  groupOf,
  legalGroups,
  pageGroups,
  settingsGroups,
  switchOf,
} from '#web/studio/draft/field-groups.ts';
import { blockKinds, emptyBlock, fieldsOfBlock, nameOfBlock } from '#web/studio/draft/block-edits.ts';
import { emptyEntry, moveEntry } from '#web/studio/draft/list-edits.ts';

const document = structuredClone(defaultDocument);

test('covers every text of the default document with a text field', () => {
  const texts = textsOf(document);
  expect(texts.length).toBeGreaterThan(150);
  for (const { path } of texts) {
    const field = fieldAt(path);
    expect(field, path).not.toBeNull();
    expect(field!.split('.'), path).toHaveLength(path.split('.').length);
    expect(fieldTable[field!].kind, path).toBe('text');
  }
});

test('puts every field on a studio screen', () => {
  const drawn = [...pageGroups, ...settingsGroups, ...courseGroups, ...legalGroups].flatMap((group) => [
    ...fieldsOf(group),
    switchOf(group),
  ]);
  for (const path of fieldPaths) {
    expect(groupOf(path), path).not.toBeNull();
    const isDrawn = drawn.some((field) => path === field || path.startsWith(`${field}.`));
    expect(isDrawn || path.startsWith('course.sections'), path).toBe(true);
  }
});

test('matches the kinds of the default document’s values', () => {
  const kinds = {
    text: isLocalized,
    list: Array.isArray,
    switch: (value: unknown) => value === Boolean(value),
  };
  for (const path of fieldPaths) {
    const { kind } = fieldTable[path];
    const value = valueAt(document, path.replaceAll('*', '0').split('.'));
    if (value === undefined || !(kind in kinds)) continue;
    expect(kinds[kind as keyof typeof kinds](value), path).toBe(true);
  }
});

test('creates empty entries that the schema accepts', () => {
  const isOther = (path: string) => path.startsWith('course.') || path.startsWith('landing.blocks');
  const lists = fieldPaths.filter((path) => fieldTable[path].kind === 'list' && !isOther(path));
  expect(lists.length).toBeGreaterThan(10);
  for (const list of lists) {
    const place = list.split('.');
    const added = withValueAt(document, place, [
      emptyEntry(list, { language: 'en', random: () => 'abc12345' }),
    ]);
    const checked = contentDocument.safeParse(added);
    expect(checked.success ? [] : checked.error.issues, list).toEqual([]);
  }
});

test('creates empty blocks and entries of blocks that the schema accepts', () => {
  const random = () => 'abc12345';
  expect(blockKinds).toHaveLength(5);
  for (const kind of blockKinds) {
    const block = emptyBlock(kind, { language: 'en', random }) as Record<string, unknown>;
    const list = `landing.blocks.*.${kind}`;
    if (Array.isArray(block[kind])) block[kind] = [emptyEntry(list, { language: 'en', random })];
    const checked = contentDocument.safeParse(withValueAt(document, ['landing', 'blocks'], [block]));
    expect(checked.success ? [] : checked.error.issues, kind).toEqual([]);
  }
});

test('the form of a block has all its fields, and its name says its kind', () => {
  for (const kind of blockKinds) {
    const block = emptyBlock(kind, { language: 'en', random: () => 'abc12345' }) as object;
    const fields = Object.keys(block).filter((key) => !['id', 'kind'].includes(key));
    expect(fieldsOfBlock(block).toSorted()).toEqual(fields.toSorted());
  }
  const named = { id: 'a', kind: 'logos', isShown: true, place: 'hero', title: { en: 'Used by' }, logos: [] };
  expect(nameOfBlock(named)).toBe('Logos: Used by');
  expect(nameOfBlock({ ...named, title: { en: '' } })).toBe('Logos');
});

test('names a field by its group, entry and label', () => {
  const { items } = document.landing.questions;
  expect(fieldName(`landing.questions.items.${items[1]!.id}.answer`, document)).toEqual([
    'Questions',
    expect.stringContaining('Question “'),
    'Answer',
  ]);
  expect(fieldName('landing.hero.lead', document)).toEqual(['Hero', 'Introduction']);
  expect(fieldName('course.sections.1.lessons.gone', document, 'An old lesson')).toEqual([
    'Course',
    'Section “Flutter Introduction and Setup”',
    'Lesson “An old lesson”',
  ]);
});

test('names the field of every change', () => {
  const changed = structuredClone(document);
  changed.landing.questions.items.reverse();
  changed.landing.hero.phrases.pop();
  changed.course.sections[0]!.lessons[0]!.title = { en: 'New' };
  changed.site.name = 'New';
  changed.landing.steps.isShown = false;
  const changes = findChanges(document, changed);
  expect(changes.length).toBeGreaterThan(5);
  for (const { path, after } of changes)
    expect(fieldName(path, changed, after).length, path).toBeGreaterThan(1);
});

test('links a gap to the input of its field', () => {
  expect(fieldUrl('landing.questions.items.0.answer')).toBe('/studio/page#landing.questions.items.0.answer');
  expect(fieldUrl('course.sections.2.lessons.0.url')).toBe('/studio/course#course.sections.2.lessons.0.url');
  expect(fieldUrl('site.email')).toBe('/studio/settings#site.email');
  expect(fieldUrl('certificate.description')).toBe('/studio/course#certificate.description');
});

test('replaces a value without touching its siblings', () => {
  const next = withValueAt(document, ['landing', 'questions', 'items', 1, 'answer'], { en: 'New' });
  expect(next.landing.questions.items[1]!.answer).toEqual({ en: 'New' });
  expect(next.landing.questions.items[0]).toBe(document.landing.questions.items[0]);
  expect(next.course).toBe(document.course);
  expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});
