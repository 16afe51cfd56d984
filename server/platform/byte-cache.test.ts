import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

function counted(bytesAtMost: number) {
  const cache = createByteCache<number>({ bytesAtMost, sizeOf: (length) => length });
  const loads: string[] = [];
  const get = (key: string, length = 10) =>
    cache(key, () => {
      loads.push(key);
      return Promise.resolve(length);
    });
  return { cache, get, loads };
}

test('drops the file that was requested longest ago when the bytes exceed the limit', async () => {
  const { get, loads } = counted(30);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b']) await get(key);
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('one large file takes the place of several small ones, and a larger one than the cache is not kept', async () => {
  const { get, loads } = counted(30);
  for (const key of ['a', 'b', 'c']) await get(key);
  await get('large', 25);
  await get('a');
  expect(loads).toEqual(['a', 'b', 'c', 'large', 'a']);
  await get('huge', 31);
  await get('huge', 31);
  await get('a');
  expect(loads.slice(5)).toEqual(['huge', 'huge']);
});

test('concurrent requests share one loading, and a failed one is tried again', async () => {
  const { cache, get, loads } = counted(30);
  const failed = cache('a', () => Promise.reject(new Error('no disk')));
  const waiting = get('a');
  await expect(failed).rejects.toThrow('no disk');
  await expect(waiting).rejects.toThrow('no disk');
  expect(loads).toEqual([]);
  await Promise.all([get('a'), get('a')]);
  expect(loads).toEqual(['a']);
});
