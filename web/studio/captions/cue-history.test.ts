import { expect, test } from 'vitest';
import { type Cues, edit, historyOf, redo, undo } from './cue-history.ts';

const cues = (text: string): Cues => [{ id: 1, startMs: 0, endMs: 1, text }];
const [none, a, ab, other] = [cues(''), cues('a'), cues('ab'), cues('other')];

test('letters typed in a row are undone together, and done again', () => {
  let history = edit(historyOf(none), { cues: a, field: 'text:1', at: 0 });
  history = edit(history, { cues: ab, field: 'text:1', at: 500 });
  expect(undo(history).cues).toBe(none);
  expect(redo(undo(history)).cues).toBe(ab);
});

test('a pause, another field and a step of its own begin anew', () => {
  let history = edit(historyOf(none), { cues: a, field: 'text:1', at: 0 });
  history = edit(history, { cues: ab, field: 'text:1', at: 2_000 });
  history = edit(history, { cues: other, field: null, at: 2_001 });
  expect(undo(history).cues).toBe(ab);
  expect(undo(undo(history)).cues).toBe(a);
});

test('an edit after an undo ends the way forward, and there is nothing before the beginning', () => {
  const history = undo(edit(historyOf(none), { cues: a, field: null, at: 0 }));
  expect(redo(edit(history, { cues: other, field: null, at: 1 })).cues).toBe(other);
  expect(undo(historyOf(none)).cues).toBe(none);
});
