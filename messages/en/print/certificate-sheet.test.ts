import { expect, test } from 'vitest';
import { drawCertificate } from '#rules/certificate-sheet/sheet.ts';
import { certificateSheet } from './certificate-sheet.ts';
import { dayText } from './receipt-pdf.ts';

const printed = {
  name: 'Aisyah binti Rahman',
  course: 'Build AI Apps',
  issuedAt: 0,
  site: 'Lectern',
  instructor: { name: 'Rizal Adiwijaya', role: 'Teacher' },
  picture: 'lines' as const,
  proof: null,
};

test('the sheet, read from the name on, is the one sentence', () => {
  const shapes = drawCertificate(printed, certificateSheet);
  const lines = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  const from = lines.indexOf(printed.name);
  const read = lines.slice(from, from + 4).join(' ');
  expect(read).toBe(certificateSheet.sentence(printed).replace(/[“”]/g, ''));
});

test('the credential says what the requirements of the sentence are', () => {
  const { afterCourse, criteria } = certificateSheet;
  expect(criteria).toContain('at least half of the course’s videos');
  expect(criteria).toContain(afterCourse);
});

test('no word claims the whole course, and videos are counted, not lessons', () => {
  const said = [certificateSheet.sentence(printed), certificateSheet.criteria].join(' ');
  expect(said).not.toMatch(/completed|lesson/);
});

test('what happens on New Year’s morning in Kuala Lumpur, still the old year in UTC, is of the new year', () => {
  const morning = Date.parse('2027-01-01T07:30:00+08:00');
  expect(certificateSheet.day(morning)).toBe('1 January 2027');
  expect(dayText(morning)).toBe('1 January 2027 (GMT+8)');
});
