import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

test('work that the last item adds is done too, at any concurrency', async () => {
  const done: string[] = [];
  const list = ['refund', 'dispute'];
  await sideBySide(32, list, async (item) => {
    await sleep(1);
    done.push(item);
    if (item === 'refund') list.push('the refund fails');
  });
  expect(done.toSorted()).toEqual(['dispute', 'refund', 'the refund fails']);
});
