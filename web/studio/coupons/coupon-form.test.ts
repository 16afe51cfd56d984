import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { readCouponForm } from './coupon-form.tsx';

const text = messages.studioCoupons.form;

const typed = {
  code: 'launch',
  kind: 'percent',
  percent: '50',
  amounts: {},
  plan: 'both',
  maxUses: '',
  isOncePerLearner: false,
  startsOn: '',
  endsOn: '',
} as const;

test('the days of a coupon begin and end in the zone of the site', () => {
  const { code, settings } = readCouponForm({ ...typed, startsOn: '2026-12-01', endsOn: '2026-12-24' }, []);
  expect(code).toBe('LAUNCH');
  expect(settings.startsAt).toBe(Date.parse('2026-12-01T00:00+08:00'));
  expect(settings.endsAt).toBe(Date.parse('2026-12-25T00:00+08:00'));
  expect(readCouponForm(typed, []).settings).toMatchObject({ startsAt: null, endsAt: null });
});

test.each(['20266-12-31', '2026-02-30', '31/12/2026'])('%s is no day, and does not mean no limit', (day) => {
  expect(() => readCouponForm({ ...typed, startsOn: day }, [])).toThrow(
    expect.objectContaining({ field: 'starts-on', message: text.startMistake }),
  );
  expect(() => readCouponForm({ ...typed, endsOn: day }, [])).toThrow(
    expect.objectContaining({ field: 'ends-on', message: text.endMistake }),
  );
});
