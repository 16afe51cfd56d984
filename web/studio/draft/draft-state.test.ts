import { expect, test } from 'vitest';
import { mergeContent, takeTheirs } from './draft-state.ts';

const question = (id: string, text: string) => ({ id, question: { en: text } });
const base = { title: { en: 'T' }, items: [question('a', 'A'), question('b', 'B'), question('c', 'C')] };
const merge = (mine: typeof base, theirs: typeof base) => mergeContent(base, mine, theirs, 'questions');
const idsOf = ({ items }: typeof base) => items.map(({ id }) => id);

test('merges edits of different fields', () => {
  const mine = { ...base, title: { en: 'Mine' } };
  const theirs = { ...base, items: base.items.with(1, question('b', 'Theirs')) };
  expect(merge(mine, theirs)).toEqual({
    merged: { title: { en: 'Mine' }, items: theirs.items },
    conflicts: [],
  });
});

test('reports a field changed on both sides as a conflict and keeps mine', () => {
  const mine = { ...base, items: base.items.with(1, question('b', 'Mine')) };
  const theirs = { ...base, items: base.items.with(1, question('b', 'Theirs')) };
  const { merged, conflicts } = merge(mine, theirs);
  expect(merged).toEqual(mine);
  expect(conflicts).toEqual([
    { path: 'questions.items.b.question', mine: { en: 'Mine' }, theirs: { en: 'Theirs' } },
  ]);
  const chosen = takeTheirs({ questions: merged }, conflicts[0]!);
  expect(chosen).toEqual({ questions: theirs });
});

test('reports no conflict for equal changes', () => {
  const same = { ...base, title: { en: 'Same' } };
  expect(merge(same, structuredClone(same))).toEqual({ merged: same, conflicts: [] });
});

test('keeps entries added on both sides beside their neighbors', () => {
  const mine = { ...base, items: [...base.items, question('mine', 'M')] };
  const theirs = { ...base, items: [question('theirs', 'T'), ...base.items] };
  expect(idsOf(merge(mine, theirs).merged)).toEqual(['theirs', 'a', 'b', 'c', 'mine']);
});

test('keeps a changed order when the other side only edited a text', () => {
  const reversed = { ...base, items: base.items.toReversed() };
  const edited = { ...base, items: base.items.with(0, question('a', 'New')) };
  for (const merged of [merge(reversed, edited).merged, merge(edited, reversed).merged]) {
    expect(idsOf(merged)).toEqual(['c', 'b', 'a']);
    expect(merged.items[2]).toEqual(question('a', 'New'));
  }
});

test('removes an entry unless the other side has edited it', () => {
  const removed = { ...base, items: base.items.slice(1) };
  expect(idsOf(merge(removed, { ...base, title: { en: 'New' } }).merged)).toEqual(['b', 'c']);
  const edited = { ...base, items: base.items.with(0, question('a', 'New')) };
  expect(idsOf(merge(removed, edited).merged)).toContain('a');
});
