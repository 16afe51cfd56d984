import { expect, onTestFinished, test } from 'vitest';
import type { CertificateSheet } from '#server/context.ts';
import { readFont, fonts, unprintableLetters } from './glyph-coverage.ts';
import { createPrinter } from './printer.ts';

const sheet: CertificateSheet = {
  name: 'Aisyah binti Rahman',
  course: 'Build AI Apps with Flutter and Firebase',
  issuedAt: Date.UTC(2026, 11, 5),
  site: 'Lectern',
  instructor: { name: 'Rizal Adiwijaya', role: 'App developer and teacher' },
  url: 'https://lectern.example/certificates/3q2-7wAAbcDEfGhIjKlMnw',
};

/** The faces that each name needs beside the course's own. */
test('Malay, accented, Vietnamese, Chinese and Tamil names print with their letters embedded', async () => {
  const press = createPrinter();
  onTestFinished(() => press.close());
  const faces = async (name: string) => {
    const pdf = Buffer.from(await press.print('pdf', { ...sheet, name })).toString('latin1');
    return [...pdf.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)]
      .map(([, face]) => face ?? '')
      .toSorted((a, b) => a.localeCompare(b));
  };
  const own = await faces(sheet.name);
  expect(own).toHaveLength(3);
  for (const name of ['José Núñez', 'Đặng Thị Škvorecký']) expect(await faces(name)).toEqual(own);
  const more = async (name: string) => (await faces(name)).filter((face) => !own.includes(face));
  expect(await more('陈小明 Tan')).toEqual(['NotoSansCJKsc-Bold']);
  expect(await more('கவிதா Murugan')).toEqual(['NotoSansTamil-Bold']);
  expect(await more('Θεοδώρα A. Иванова')).toEqual(['NotoSans-Bold']);
});

test('the picture is sharp, and the same order is printed once', async () => {
  const press = createPrinter();
  onTestFinished(() => press.close());
  const [one, two] = await Promise.all([press.print('png', sheet), press.print('png', { ...sheet })]);
  expect(one).toBe(two);
  const png = Buffer.from(one);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1800,
    1272,
  ]);
});

test('what no face has is known before it is printed', () => {
  expect(unprintableLetters("Nur ‘Aisyah a/l D'Cruz 陳 கவிதா Łódź Ñ")).toEqual([]);
  expect(unprintableLetters('김철수 Kim 🎉')).toEqual(['김', '철', '수', '🎉']);
});

test('every face is a font with the letters of our own texts', () => {
  for (const type of fonts) expect(readFont(type).length).toBeGreaterThan(10_000);
});
