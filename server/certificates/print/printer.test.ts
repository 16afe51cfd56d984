import { create, type Font } from 'fontkit';
import { expect, onTestFinished, test } from 'vitest';
import { currencySign } from '#rules/payments/money.ts';
import { currencies } from '#rules/payments/prices.ts';
import type { CertificateSheet, ReceiptSheet } from '#server/context.ts';
import { printable, readFont, fonts, runsOf, unprintableLetters } from './glyph-coverage.ts';
import { createPrinter } from './printer.ts';

const sheet: CertificateSheet = {
  language: 'en',
  name: 'Aisyah binti Rahman',
  course: 'Build AI Apps with Flutter and Firebase',
  issuedAt: Date.UTC(2026, 11, 5),
  site: 'Lectern',
  instructor: { name: 'Rizal Adiwijaya', role: 'App developer and teacher' },
  picture: 'apps' as const,
  url: 'https://lectern.example/certificates/3q2-7wAAbcDEfGhIjKlMnw',
};

/** Compares with the fonts that each name needs beside the site's own. */
test('Malay, accented, Vietnamese, Chinese and Tamil names print with embedded fonts', async () => {
  const printer = createPrinter();
  onTestFinished(() => printer.close());
  const faces = async (name: string) => {
    const pdf = Buffer.from(
      await printer.print({ kind: 'certificate', form: 'pdf', sheet: { ...sheet, name } }),
    ).toString('latin1');
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

test('the picture has the full resolution, and the same order is printed once', async () => {
  const printer = createPrinter();
  onTestFinished(() => printer.close());
  const print = () => printer.print({ kind: 'certificate', form: 'png', sheet: { ...sheet } });
  const [one, two] = await Promise.all([print(), print()]);
  expect(one).toBe(two);
  const png = Buffer.from(one);
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1800,
    1272,
  ]);
});

test('every currency sign can be printed', () => {
  const signs = currencies.map((currency) => currencySign(currency)).join('');
  expect(unprintableLetters(signs)).toEqual([]);
});

test('reports characters that no font has', () => {
  expect(unprintableLetters("Nur ‘Aisyah a/l D'Cruz 陳 கவிதா Łódź Ñ")).toEqual([]);
  expect(unprintableLetters('김철수 Kim 🎉')).toEqual(['김', '철', '수', '🎉']);
});

test.each([
  ['Build AI Apps 🚀', 'Build AI Apps'],
  ['Flutter → Store ★', 'Flutter – Store'],
  ['👩🏽‍💻 Code ❤️ 🇲🇾 every day', 'Code every day'],
  ['陈（小明）：①', '陈(小明):1'],
  ['김하늘 Kim', '??? Kim'],
  ['José “K.” – Łódź 陳 கவிதா', 'José “K.” – Łódź 陳 கவிதா'],
])('prints %j as %j, with a glyph for each character', (text, printed) => {
  expect(printable(text)).toBe(printed);
  const runs = runsOf(text, 'display');
  expect(runs.map((run) => run.text).join('')).toBe(printed);
  for (const run of runs) {
    const font = create(readFont(run.font)) as Font;
    for (const letter of run.text.replace(/\p{M}/gu, ''))
      expect([letter, font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
  }
});

test('accepts a name with wide brackets, and rejects one with emoji', () => {
  expect(unprintableLetters('陈（小明）')).toEqual([]);
  expect(unprintableLetters('Aisyah 🎉★')).toEqual(['🎉', '★']);
});

test('every font file can be read', () => {
  for (const type of fonts) expect(readFont(type).length).toBeGreaterThan(10_000);
});

test('prints a receipt in the worker, and again each time', async () => {
  const printer = createPrinter();
  onTestFinished(() => printer.close());
  const receipt: ReceiptSheet = {
    language: 'en',
    number: 'LEC-2026-000001',
    issuedAt: Date.UTC(2026, 11, 5),
    item: 'ultra',
    isGift: false,
    seats: null,
    amountCents: 7800,
    discountCents: 0,
    coupon: null,
    taxCents: 578,
    isTaxAdded: false,
    currency: 'USD',
    kind: 'stripe',
    standing: 'paid',
    refundedCents: 0,
    refundedAt: null,
    site: 'Lectern',
    seller: { name: 'Lectern', registration: '', address: 'Johor Bahru', tax: '' },
    buyer: {
      name: 'Aisyah',
      email: 'aisyah@example.com',
      company: 'Contoh Sdn. Bhd.',
      address: '1 Jalan Satu\n50000 Kuala Lumpur',
      country: 'MY',
      taxId: 'C-1',
    },
    reference: 'pi_1',
  };
  const print = () => printer.print({ kind: 'receipt', sheet: receipt });
  const [one, two] = await Promise.all([print(), print()]);
  expect(Buffer.from(one).toString('latin1', 0, 8)).toBe('%PDF-1.7');
  expect(one).not.toBe(two);
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
});
