import { expect, test } from 'vitest';
import { normaliseRecoveryCode, recoveryCodeBytes, recoveryCodeOf } from './recovery-code.ts';

const code = '7KQ2M-XH4TP-0V9RC-2JWZE-M3T8A';

test('a code has five groups of five letters and digits of an alphabet of thirty-two', () => {
  const random = Uint8Array.from({ length: recoveryCodeBytes }, (_, at) => at);
  random.set([31, 32, 63, 64, 255], 20);
  expect(recoveryCodeOf(random)).toBe('01234-56789-ABCDE-FGHJK-Z0Z0Z');
  expect(() => recoveryCodeOf(new Uint8Array(24))).toThrow();
});

test('a code holds at least 112 bits, so that a plain signature protects it', () => {
  const letters = recoveryCodeOf(new Uint8Array(recoveryCodeBytes)).replaceAll('-', '');
  expect(letters.length * Math.log2(32)).toBeGreaterThanOrEqual(112);
});

test.each([
  [code, code],
  ['  7kq2m xh4tp 0v9rc 2jwze m3t8a ', code],
  ['7kq2mxh4tp0v9rc2jwzem3t8a', code],
  ['７ＫＱ２Ｍ ＸＨ४ＴＰ ۰Ｖ۹ＲＣ ٢ＪＷＺＥ Ｍ៣Ｔ๘Ａ', code],
  ['oOiIl-L0011-oOiIl-L0011-oOiIl', '00111-10011-00111-10011-00111'],
  [code.slice(0, -1), null],
  [`${code}P`, null],
  [`${code.slice(0, -1)}U`, null],
  ['7kq2m xh4tp', '7KQ2M-XH4TP'],
  ['7KQ2M-XH4T', null],
  ['', null],
])('%s is read as %s', (typed, read) => {
  expect(normaliseRecoveryCode(typed)).toBe(read);
});
