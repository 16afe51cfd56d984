import { expect, test } from 'vitest';
import { normaliseRecoveryCode, recoveryCodeOf } from './recovery-code.ts';

test('a code has ten letters and digits of an alphabet of thirty-two', () => {
  expect(recoveryCodeOf(Uint8Array.of(0, 1, 2, 3, 4, 31, 32, 63, 64, 255))).toBe('01234-Z0Z0Z');
  expect(() => recoveryCodeOf(new Uint8Array(9))).toThrow();
});

test.each([
  ['7KQ2M-XH4TP', '7KQ2M-XH4TP'],
  ['  7kq2m xh4tp ', '7KQ2M-XH4TP'],
  ['7kq2mxh4tp', '7KQ2M-XH4TP'],
  ['oOiIl-L0011', '00111-10011'],
  ['7KQ2M-XH4T', null],
  ['7KQ2M-XH4TPP', null],
  ['7KQ2M-XH4TU', null],
  ['', null],
])('%s is read as %s', (typed, code) => {
  expect(normaliseRecoveryCode(typed)).toBe(code);
});
