import { expect, test } from 'vitest';
import { clocksDifferMs } from '../clock.ts';
import { type FactorFacts, type FactorNeed, findFactorGap } from './second-factor.ts';

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
])('a second factor of which it is true: %s', (who, gaps) => {
  const facts = people[who]!;
  const needs: FactorNeed[] = ['session', 'fresh', 'first-or-fresh'];
  expect(needs.map((need) => findFactorGap(need, facts, now))).toEqual(gaps);
  expect(findFactorGap('none', facts, now)).toBeNull();
});
