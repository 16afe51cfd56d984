import { expect, test } from 'vitest';
import { drawCertificate } from '#rules/certificate-sheet/sheet.ts';
import { languages } from '#rules/language.ts';
import { messagesFor } from './messages-for.ts';

const printed = {
  name: 'Aisyah binti Rahman',
  course: 'Build AI Apps',
  issuedAt: 0,
  site: 'Lectern',
  instructor: { name: 'Rizal Adiwijaya', role: 'Teacher' },
  picture: 'lines' as const,
  proof: null,
};

test.each(languages)('the certificate in %s, read from the name on, is the one sentence', (language) => {
  const { certificateSheet } = messagesFor(language);
  const shapes = drawCertificate(printed, certificateSheet);
  const lines = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  const from = lines.indexOf(printed.name);
  expect(lines.slice(from, from + 4).join(' ')).toBe(certificateSheet.sentence(printed).replace(/[“”]/g, ''));
});

test.each([
  ['ms', '1 Januari 2027', '1 Januari 2027 (GMT+8)'],
  ['id', '1 Januari 2027', '1 Januari 2027 (GMT+8)'],
] as const)('certificates and receipts in %s have its dates', (language, day, dayWithZone) => {
  const morning = Date.parse('2027-01-01T07:30:00+08:00');
  const { certificateSheet, receiptPdf } = messagesFor(language);
  expect(certificateSheet.day(morning)).toBe(day);
  expect(receiptPdf.dayText(morning)).toBe(dayWithZone);
});
