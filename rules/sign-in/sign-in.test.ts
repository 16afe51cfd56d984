import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeTries,
  domainToAscii,
  lifetimeMinutes,
  likelyEmail,
  looksLikeEmail,
  maskEmail,
  normaliseEmail,
} from './sign-in.ts';

test.each([
  ['aisyah@gmial.com', 'aisyah@gmail.com'],
  ['aisyah@gamil.com', 'aisyah@gmail.com'],
  ['aisyah@gmai.com', 'aisyah@gmail.com'],
  ['aisyah@gmaill.com', 'aisyah@gmail.com'],
  ['aisyah@gnail.com', 'aisyah@gmail.com'],
  ['aisyah@gmail.con', 'aisyah@gmail.com'],
  ['aisyah@gmail.co', 'aisyah@gmail.com'],
  ['aisyah@gmailcom', 'aisyah@gmail.com'],
  [' Aisyah@GMIAL.com ', 'Aisyah@gmail.com'],
  ['aisyah@yaho.com', 'aisyah@yahoo.com'],
  ['aisyah@yahoo.co', 'aisyah@yahoo.com'],
  ['aisyah@yahoo.co.di', 'aisyah@yahoo.co.id'],
  ['aisyah@hotnail.com', 'aisyah@hotmail.com'],
  ['aisyah@otlook.com', 'aisyah@outlook.com'],
  ['aisyah@iclod.com', 'aisyah@icloud.com'],
])('%s probably means %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'aisyah@gmail.com',
  'aisyah@Gmail.com',
  'aisyah@yahoo.co.id',
  'aisyah@ymail.com',
  'aisyah@mail.com',
  'aisyah@yahoo.co.in',
  'aisyah@example.com',
  'aisyah@gml.com',
  'aisyah@company.my',
  'gmial.com',
  '@gmial.com',
  '',
])('%s is unchanged', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});

test.each([
  ['bücher.example', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ['உதாரணம்.பரிட்சை', 'xn--zkc6cc5bi7f6e.xn--hlcj6aya9esc7a'],
  ['bücher。example', 'xn--bcher-kva.example'],
  ['example.com', 'example.com'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['', ''],
])('%s is %s', (domain, ascii) => {
  expect(domainToAscii(domain)).toBe(ascii);
});

test('letters of any script are encoded as IDNA requires', () => {
  const letters = Array.from('abz09äöüßñçåøłžаяіשנ日本語中文한국ไทยகமไทยعربी😀');
  const label = fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(label, (name) => {
      const domain = `${name.normalize('NFKC').toLowerCase()}.example`;
      const known = domainToASCII(domain);
      // Some mixtures may stand in no domain, such as letters that are written from both sides.
      if (known !== '') expect(domainToAscii(domain)).toBe(known);
    }),
    { numRuns: 500 },
  );
});

test('links and codes expire after ten minutes, and a code allows five attempts', () => {
  expect({ lifetimeMinutes, codeTries }).toEqual({ lifetimeMinutes: 10, codeTries: 5 });
});

test.each([
  'budi@example.com',
  'a@b',
  ' Budi+course@Example.co.id ',
  'budi@bücher.example',
  "o'neil@example.com",
])('"%s" looks like an address', (address) => {
  expect(looksLikeEmail(address)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['only spaces', '   '],
  ['without @', 'budi.example.com'],
  ['nobody', '@example.com'],
  ['nowhere', 'budi@'],
  ['two addresses by a comma', 'a@example.com,b@example.com'],
  ['two addresses by a semicolon', 'a@example.com;b@example.com'],
  ['two addresses by a space', 'a@example.com b@example.com'],
  ['two addresses by a comma of another script', 'a@example.com，b@example.com'],
  ['a name before the address', 'Budi<budi@example.com>'],
  ['a comment behind the address', 'budi@example.com(me)'],
  ['a group', 'we:a@example.com'],
  ['a quoted part', '"budi"@example.com'],
  ['a second line', 'a@example.com\r\nBcc:b@example.com'],
  ['a character that is left out unseen', 'bu\u200Bdi@example.com'],
  ['a control character', 'bu\u0001di@example.com'],
  ['a comma behind letters of another script', 'budi@bücher.example\uFF0Ca@example.com'],
  ['what is left out unseen in a domain', 'budi@bü\u200Bcher.example'],
])('%s does not look like an address', (_, address) => {
  expect(looksLikeEmail(address)).toBe(false);
});

test.each([
  ['capitals', 'Budi@Example.COM', 'budi@example.com'],
  ['space around it', ' \tbudi@example.com\n', 'budi@example.com'],
  ['wide letters', 'ｂｕｄｉ＠example.com', 'budi@example.com'],
  ['an accent of its own', 'jose\u0301@example.com', 'jos\u00E9@example.com'],
  ['a domain in letters of its own', 'budi@Bücher.example', 'budi@xn--bcher-kva.example'],
  ['such a domain as the network knows it', 'Budi@XN--bcher-kva.example', 'budi@xn--bcher-kva.example'],
  ['a domain of another accent', 'budi@bu\u0308cher\u3002example', 'budi@xn--bcher-kva.example'],
  ['space that only appears in the one form', '\u00A8a@example.com', '\u0308a@example.com'],
])('an address with %s is normalized to the same one', (_, written, email) => {
  expect(normaliseEmail(written)).toBe(email);
});

test('a normalized address is unchanged', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const changed = characters.filter((character) => {
    const email = normaliseEmail(`${character}budi@example.com`);
    return normaliseEmail(email) !== email;
  });
  expect(changed).toEqual([]);
});

test('a masked address shows its first letter and its domain', () => {
  expect(maskEmail('aisyah@example.com')).toBe('a•••@example.com');
  expect(maskEmail('a@example.com')).toBe('a•••@example.com');
});
