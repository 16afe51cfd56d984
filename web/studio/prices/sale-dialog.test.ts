import { expect, test } from 'vitest';
import { messages } from '#messages/messages.ts';
import { readSaleForm } from './sale-dialog.tsx';

const text = messages.studioPrices.sale;

const typed = { amount: '499,000', startsOn: '', startsAt: '', endsOn: '2026-12-24', endsAt: '23:59' };

test('a sale starts now without a start, and at midnight on a day without a time', () => {
  const endsAt = Date.parse('2026-12-24T23:59+08:00');
  expect(readSaleForm(typed, 'IDR')).toEqual({ amountCents: 49_900_000, startsAt: null, endsAt });
  expect(readSaleForm({ ...typed, startsOn: '2026-12-12' }, 'IDR').startsAt).toBe(
    Date.parse('2026-12-12T00:00+08:00'),
  );
});

test('a time without a day does not start the sale now', () => {
  expect(() => readSaleForm({ ...typed, startsAt: '09:00' }, 'IDR')).toThrow(
    expect.objectContaining({ field: 'startsOn', message: text.startMistake }),
  );
});

test.each([
  [{ amount: '499.000' }, 'amount', text.amountMistake],
  [{ amount: '0' }, 'amount', text.amountMistake],
  [{ startsOn: '20266-12-12' }, 'startsOn', text.startMistake],
  [{ endsOn: '' }, 'endsOn', text.endMistake],
  [{ endsAt: '' }, 'endsAt', text.endMistake],
])('%j is a mistake', (change, field, message) => {
  expect(() => readSaleForm({ ...typed, ...change }, 'IDR')).toThrow(
    expect.objectContaining({ field, message }),
  );
});
