import { expect, test } from 'vitest';
import { asciiDigits, codeDigits } from './digits.ts';

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

test('keeps everything that is no decimal digit', () => {
  expect(asciiDigits('Ⅷ ½ ② 三 a')).toBe('Ⅷ ½ ② 三 a');
});

test.each([
  ['123 456', '123456'],
  ['\u200F۱۲۳\u00A0۴۵۶\u200F', '123456'],
  ['Your code: १२३-४५६.', '123456'],
  ['1234567', '123456'],
  ['', ''],
])('takes the code out of %j', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});
