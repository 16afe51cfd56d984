import { expect, test } from 'vitest';
import { clocksDifferMs } from '#rules/clock.ts';
import {
  type FactorFacts,
  type FactorNeed,
  findFactorGap,
  normalizeRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeOf,
} from './second-factor.ts';

const code = '7KQ2M-XH4TP-0V9RC-2JWZE-M3T8A';

test('a code has five groups of five letters and digits of an alphabet of thirty-two', () => {
  const random = Uint8Array.from({ length: recoveryCodeBytes }, (_, at) => at);
  random.set([31, 32, 63, 64, 255], 20);
  expect(recoveryCodeOf(random)).toBe('01234-56789-ABCDE-FGHJK-Z0Z0Z');
  expect(() => recoveryCodeOf(new Uint8Array(24))).toThrow();
});

test('a code has at least 112 bits', () => {
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
  expect(normalizeRecoveryCode(typed)).toBe(read);
});

const now = 1_800_000_000_000;
const minuteMs = 60_000;

const people: Record<string, FactorFacts> = {
  'nobody on a public site': { isSetUp: false, provenAt: null, isLocal: false },
  'nobody on a local site': { isSetUp: false, provenAt: null, isLocal: true },
  'not proven': { isSetUp: true, provenAt: null, isLocal: false },
  'not proven on a local site': { isSetUp: true, provenAt: null, isLocal: true },
  'proven long ago': { isSetUp: true, provenAt: now - 15 * minuteMs - 1, isLocal: false },
  'proven a quarter of an hour ago': { isSetUp: true, provenAt: now - 15 * minuteMs, isLocal: false },
  'proven now': { isSetUp: true, provenAt: now, isLocal: false },
  'proven by a clock that differs a little': {
    isSetUp: true,
    provenAt: now + clocksDifferMs,
    isLocal: false,
  },
  'proven in the future': { isSetUp: true, provenAt: now + clocksDifferMs + 1, isLocal: false },
};

const missing = 'second-factor-missing';
const needed = 'second-factor-needed';
const again = 'second-factor-again';

/** The gap for each need, in the order session, fresh, first-or-fresh. */
test.each<[who: string, gaps: (string | null)[]]>([
  ['nobody on a public site', [missing, missing, null]],
  ['nobody on a local site', [null, null, null]],
  ['not proven', [needed, needed, needed]],
  ['not proven on a local site', [needed, needed, needed]],
  ['proven long ago', [null, again, again]],
  ['proven a quarter of an hour ago', [null, null, null]],
  ['proven now', [null, null, null]],
  ['proven by a clock that differs a little', [null, null, null]],
  ['proven in the future', [null, again, again]],
])('a second factor with these facts: %s', (who, gaps) => {
  const facts = people[who]!;
  const needs: FactorNeed[] = ['session', 'fresh', 'first-or-fresh'];
  expect(needs.map((need) => findFactorGap(need, facts, now))).toEqual(gaps);
  expect(findFactorGap('none', facts, now)).toBeNull();
});
