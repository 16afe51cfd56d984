import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work of the same name runs one after the other', async () => {
  const events: string[] = [];
  let finish: () => void = () => undefined;
  const first = inTurn('u1 intro', async () => {
    events.push('first');
    await new Promise<void>((resolve) => (finish = resolve));
    events.push('first ended');
  });
  const second = inTurn('u1 intro', async () => void events.push('second'));
  await inTurn('u1 other', async () => void events.push('other lesson'));
  expect(events).toEqual(['first', 'other lesson']);
  finish();
  await Promise.all([first, second]);
  expect(events).toEqual(['first', 'other lesson', 'first ended', 'second']);
});

test('waiting can be cancelled', async () => {
  let finish: () => void = () => undefined;
  const first = inTurn('u1 intro', () => new Promise<void>((resolve) => (finish = resolve)));
  const cancelling = new AbortController();
  const second = inTurn('u1 intro', async () => 'saved', cancelling.signal);
  cancelling.abort(new Error('Cancelled'));
  await expect(second).rejects.toThrow('Cancelled');
  finish();
  await first;
});
