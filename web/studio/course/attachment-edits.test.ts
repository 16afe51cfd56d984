import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import { addAttachment, hasAttachment } from './attachment-uploads.ts';

const { course } = structuredClone(defaultDocument);
const lesson = 'install-flutter';
const idOf = (place: number) => String(place).padStart(64, '0');
const filesOf = (of: typeof course) => of.sections[0]!.lessons.find(({ id }) => id === lesson)!.attachments;

test('adds a file once, under a safe and unique name', () => {
  let next = course;
  for (const [place, name] of ['notes.pdf', 'notes.pdf', '../../etc/passwd', '\u202efdp.exe', '..'].entries())
    next = addAttachment(next, lesson, { id: idOf(place), name });
  next = addAttachment(next, lesson, { id: idOf(0), name: 'again.pdf' });
  expect(filesOf(next).map(({ name }) => name)).toEqual([
    'notes.pdf',
    'notes 2.pdf',
    '-..-etc-passwd',
    'fdp.exe',
    'file',
  ]);
  expect(hasAttachment(next, lesson, idOf(1))).toBe(true);
  expect(hasAttachment(next, 'flutter-introduction', idOf(1))).toBe(false);
  expect(next.sections[1]).toBe(course.sections[1]);
});

test('accepts 20 files per lesson', () => {
  let next = course;
  for (let place = 0; place < 25; place++)
    next = addAttachment(next, lesson, { id: idOf(place), name: 'same.zip' });
  expect(filesOf(next)).toHaveLength(20);
  expect(new Set(filesOf(next).map(({ name }) => name)).size).toBe(20);
});
