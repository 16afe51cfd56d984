import { expect, test } from 'vitest';
import { isComplete, isSavable, type SequenceDraft } from './sequence-draft.ts';

const email = { id: 'one', delayDays: 0, subject: { en: 'Hello' }, body: { en: 'Text', ms: 'Teks' } };
const draft: SequenceDraft = { name: '', plan: null, silentDays: 14, aim: 'none', emails: [email] };

test('a draft is saved only with days that increase, and days of silence within the limits', () => {
  const later = { ...email, id: 'two', delayDays: 3 };
  expect(isSavable({ ...draft, emails: [email, later] })).toBe(true);
  expect(isSavable({ ...draft, emails: [later, email] })).toBe(false);
  expect(isSavable({ ...draft, silentDays: 2 })).toBe(false);
  expect(isSavable({ ...draft, emails: [] })).toBe(true);
});

test('a draft is switched on only with an email, and none without a subject or text', () => {
  expect(isComplete(draft, 'en')).toBe(true);
  expect(isComplete({ ...draft, emails: [] }, 'en')).toBe(false);
  expect(isComplete({ ...draft, emails: [{ ...email, subject: { en: ' ' } }] }, 'en')).toBe(false);
  expect(isComplete({ ...draft, emails: [{ ...email, body: { ms: 'Teks' } }] }, 'en')).toBe(false);
});
