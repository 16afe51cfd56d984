import { expect, test } from 'vitest';
import { achievement } from './criteria.ts';
import { certificateSentence, sayCertificate } from './sentence.ts';
import { drawCertificate } from './sheet.ts';

const printed = {
  name: 'Aisyah binti Rahman',
  course: 'Build AI Apps',
  issuedAt: 0,
  site: 'Lectern',
  instructor: { name: 'Rizal Adiwijaya', role: 'Teacher' },
  proof: null,
};

test('the sheet, read from the name on, is the one sentence', () => {
  const lines = drawCertificate(printed).flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  const from = lines.indexOf(printed.name);
  const read = lines.slice(from, from + 4).join(' ');
  expect(read).toBe(sayCertificate(printed).replace(/[“”]/g, ''));
});

test('the credential asks for what the sentence says', () => {
  expect(achievement.criteria.toLowerCase()).toContain(
    `${certificateSentence.beforeCourse} ${certificateSentence.afterCourse}`,
  );
});

test('no word claims the whole course, and videos are counted, not lessons', () => {
  const said = [sayCertificate(printed), achievement.criteria].join(' ');
  expect(said).not.toMatch(/completed|lesson/);
});
