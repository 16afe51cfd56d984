import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['capitals', 'Budi@Example.COM', 'budi@example.com'],
  ['space around it', ' \tbudi@example.com\n', 'budi@example.com'],
  ['wide letters', 'ｂｕｄｉ＠example.com', 'budi@example.com'],
  ['an accent of its own', 'jose\u0301@example.com', 'jos\u00E9@example.com'],
  ['a domain in letters of its own', 'budi@Bücher.example', 'budi@xn--bcher-kva.example'],
  ['such a domain as the network knows it', 'Budi@XN--bcher-kva.example', 'budi@xn--bcher-kva.example'],
  ['a domain of another accent', 'budi@bu\u0308cher\u3002example', 'budi@xn--bcher-kva.example'],
  ['a domain in Japanese', 'budi@例え.テスト', 'budi@xn--r8jz45g.xn--zckzah'],
  ['a domain in Tamil', 'budi@உதாரணம்.பரிட்சை', 'budi@xn--zkc6cc5bi7f6e.xn--hlcj6aya9esc7a'],
  ['a German sharp s', 'budi@straße.example', 'budi@xn--strae-oqa.example'],
  ['an escaped comma in its domain', 'budi@bü%2ca.example', 'budi@bü%2ca.example'],
  ['a domain of numbers', 'budi@1.2', 'budi@1.2'],
  ['letters that no domain may contain', 'budi@aא.example', 'budi@aא.example'],
  ['space that only appears in the one form', '\u00A8a@example.com', '\u0308a@example.com'],
])('an address with %s is normalized to the same one', (_, written, email) => {
  expect(normalizeEmail(written)).toBe(email);
});

test('a normalized address is unchanged', () => {
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const changed = characters.filter((character) => {
    const email = normalizeEmail(`${character}budi@example.com`);
    return normalizeEmail(email) !== email;
  });
  expect(changed).toEqual([]);
});
