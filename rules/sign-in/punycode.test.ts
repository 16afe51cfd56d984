import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { domainToAscii } from './punycode.ts';

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

test('letters of any script become what the network makes of them', () => {
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
