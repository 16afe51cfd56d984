import { expect, test } from 'vitest';
import { type Cues, edit, historyOf, redo, undo } from './cue-history.ts';

const cues = (text: string): Cues => [{ id: 1, startMs: 0, endMs: 1, text }];
const [none, a, ab, other] = [cues(''), cues('a'), cues('ab'), cues('other')];

test('undoes and redoes consecutive keystrokes in one step', () => {
  let history = edit(historyOf(none), { cues: a, field: 'text:1', at: 0 });
  history = edit(history, { cues: ab, field: 'text:1', at: 500 });
  expect(undo(history).cues).toBe(none);
  expect(redo(undo(history)).cues).toBe(ab);
});

test('starts a new step after a pause, in another field, and without a field', () => {
  let history = edit(historyOf(none), { cues: a, field: 'text:1', at: 0 });
  history = edit(history, { cues: ab, field: 'text:1', at: 2_000 });
  history = edit(history, { cues: other, field: null, at: 2_001 });
  expect(undo(history).cues).toBe(ab);
  expect(undo(undo(history)).cues).toBe(a);
});

test('drops redo steps after an edit, and stops undo at the start', () => {
  const history = undo(edit(historyOf(none), { cues: a, field: null, at: 0 }));
  expect(redo(edit(history, { cues: other, field: null, at: 1 })).cues).toBe(other);
  expect(undo(historyOf(none)).cues).toBe(none);
});
