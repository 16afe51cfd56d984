import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiDigits, codeDigits, longestProfileName, profileName, sanitizeText } from './text-input.ts';

test.each([
  ['single spaces', '  Aisyah   binti\tRahman ', 'Aisyah binti Rahman'],
  ['a line break as a space', 'Siti\r\nNurhaliza', 'Siti Nurhaliza'],
  ['composed letters', 'Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
  ['composed letters, where something unseen stood between', 'Jose\u200B\u0301', 'José'],
  ['Chinese as it is', '陈 小明', '陈 小明'],
  ['Tamil as it is', 'கவிதா முருகன்', 'கவிதா முருகன்'],
  ['no control characters', 'A\u0000n\u0007di\u009F', 'Andi'],
  ['no marks that turn text around', '\u202EEvil\u2066e\u2069man\u200F\u061C\u202C', 'Evileman'],
  ['nothing of no width', 'B\u200Bu\u2060d\uFEFFi\u00AD', 'Budi'],
  ['no blank letters', '\u3164\u115F\uFFA0\u2800', ''],
  ['no hidden tags', 'Budi\u{E0041}\u{E007F}', 'Budi'],
  ['a joiner that Persian needs', 'نیک\u200Cنام', 'نیک\u200Cنام'],
  ['a joiner that Sinhala needs', 'ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['a joiner that Devanagari needs', 'राजक्\u200Dष', 'राजक्\u200Dष'],
  ['the joiners of one picture', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}', '\u{1F469}\u{1F3FD}\u200D\u{1F4BB}'],
  ['no joiner that hides in Latin', 'Bu\u200Ddi\u200C', 'Budi'],
  ['no joiner at an edge, and one of two', '\u200Dنیک\u200C\u200Cنام\u200C', 'نیک\u200Cنام'],
  ['the form that a selector chooses', '葛\u{E0100}', '葛\u{E0100}'],
])('a name keeps %s', (_, typed, kept) => {
  expect(sanitizeText(typed)).toBe(kept);
});

test('sanitized text is unchanged by a second call', () => {
  const signs = fc.constantFrom(
    ' ',
    '\n',
    '\u200D',
    '\u200C',
    '\u202E',
    '\u0301',
    'e',
    'نی',
    'ක්',
    '\u{1F469}',
  );
  const typed = fc
    .array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 2 })))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const clean = sanitizeText(text);
      expect(sanitizeText(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u);
    }),
  );
});

test('cleans and truncates a provider’s display name, and returns null if nothing is left', () => {
  expect(profileName(' Aisyah\u202E\n Rahman ')).toBe('Aisyah Rahman');
  expect(profileName('\u{1F469}'.repeat(200))).toBe('\u{1F469}'.repeat(longestProfileName));
  for (const none of [undefined, null, 7, '', ' \u200B', 'half a sign \uD83D'])
    expect(profileName(none)).toBeNull();
});

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Lao', '໐໑໒໓໔໕໖໗໘໙'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['Burmese', '၀၁၂၃၄၅၆၇၈၉'],
  ['Shan', '႐႑႒႓႔႕႖႗႘႙'],
  ['fullwidth', '０１２３４５６７８９'],
  ['Chakma, outside the basic plane', '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿'],
  ['bold mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['monospaced mathematical, after four other runs', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'],
  ['ASCII', '0123456789'],
])('reads %s digits', (_, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789');
});

test('reads the digits of every numbering system that the runtime knows', () => {
  const others = Intl.supportedValuesOf('numberingSystem').map((system) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9876543210);
    return [system, digits] as const;
  });
  for (const [system, digits] of others.filter(([, text]) => /^\p{Nd}+$/u.test(text)))
    expect([system, asciiDigits(digits)]).toEqual([system, '9876543210']);
});

test('keeps everything except decimal digits', () => {
  expect(asciiDigits('Ⅷ ½ ② 三 a')).toBe('Ⅷ ½ ② 三 a');
});

test.each([
  ['123 456', '123456'],
  ['\u200F۱۲۳\u00A0۴۵۶\u200F', '123456'],
  ['Your code: १२३-४५६.', '123456'],
  ['1234567', '123456'],
  ['', ''],
])('extracts the code from %j', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});
