import { expect, test } from 'vitest';
import { loadInOrder, type LoadResult } from './use-api.ts';

/** Returns a loader whose requests the test answers, and the results that it has shown. */
function started() {
  const requests: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = [];
  const shown: LoadResult<string>[] = [];
  const { load, stop } = loadInOrder<string>(
    (signal) => {
      const request = { ...Promise.withResolvers<string>(), signal };
      requests.push(request);
      return request.promise;
    },
    (result) => shown.push(result),
  );
  return { load, stop, requests, shown };
}

test('a reply is shown', async () => {
  const { load, requests, shown } = started();
  const loaded = load();
  requests[0]!.resolve('first');
  await loaded;
  expect(shown).toEqual([{ data: 'first', latest: true }]);
});

test('an earlier reply is shown until the later one comes', async () => {
  const { load, requests, shown } = started();
  const loads = [load(), load()];
  requests[0]!.resolve('first');
  await loads[0];
  requests[1]!.resolve('second');
  await loads[1];
  expect(shown).toEqual([
    { data: 'first', latest: false },
    { data: 'second', latest: true },
  ]);
});

test('a reply that comes after a later one is dropped', async () => {
  const { load, requests, shown } = started();
  const loads = [load(), load()];
  requests[1]!.resolve('second');
  await loads[1];
  requests[0]!.resolve('first');
  await loads[0];
  expect(shown).toEqual([{ data: 'second', latest: true }]);
});

test('a failed load shows its error and resolves', async () => {
  const { load, requests, shown } = started();
  const loaded = load();
  const error = new Error('lost');
  requests[0]!.reject(error);
  await loaded;
  expect(shown).toEqual([{ error, latest: true }]);
});

test('stopping aborts the request and shows nothing more', async () => {
  const { load, stop, requests, shown } = started();
  const loaded = load();
  stop();
  expect(requests[0]!.signal.aborted).toBe(true);
  requests[0]!.resolve('late');
  await loaded;
  expect(shown).toEqual([]);
});
