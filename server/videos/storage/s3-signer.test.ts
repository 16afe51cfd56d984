import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestStore, storeKey } from '#tests/test-store.ts';
import { createBodySigner, createSigner } from './s3-signer.ts';

async function openStore({ folder = 'lessons' } = {}) {
  const store = await startTestStore(Date.now);
  const { id: accessKeyId, secret: secretAccessKey, region } = storeKey;
  const settings = { url: `${store.url}/films/${folder}`, region, accessKeyId, secretAccessKey };
  return {
    store,
    sign: createSigner(settings, Date.now),
    signBody: createBodySigner(settings, Date.now),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('the store rejects a body other than the signed one', async () => {
  const { store, signBody } = await openStore();
  const { url, headers } = await signBody('PUT', '/intro/1.m4s', sha256('hello'));
  const put = (body: string, changes: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body, headers: { ...headers, ...changes } });
  expect((await put('hullo')).status).toBe(400);
  expect((await put('hullo', { 'x-amz-content-sha256': sha256('hullo') })).status).toBe(403);
  expect([...store.objects]).toEqual([]);
  expect((await put('hello')).status).toBe(200);
  expect([...store.objects]).toEqual([['/films/lessons/intro/1.m4s', 'hello']]);
});

test.each(["it's (1), +!*~@&=$", 'Ä 学习', '100%25%20%2B'])(
  'signs a folder called %s as a store reads it',
  async (folder) => {
    const { store, sign, signBody } = await openStore({ folder });
    const signed = await signBody('PUT', '/intro/1.m4s', sha256('hello'));
    expect((await fetch(signed.url, { method: 'PUT', headers: signed.headers, body: 'hello' })).status).toBe(
      200,
    );
    expect(await (await fetch(await sign('GET', '/intro/1.m4s'))).text()).toBe('hello');
    expect((await fetch(await sign('DELETE', '/intro/1.m4s'), { method: 'DELETE' })).status).toBe(200);
    expect(store.objects.size).toBe(0);
  },
);

test.each(['/../secret', '/intro/../../secret', '/../lessons-of-others/1.m4s', '/1.m4s?versionId=1', '/a#b'])(
  'signs no URL for %s, which is outside the store’s folder',
  async (path) => {
    const { sign, signBody } = await openStore();
    await expect(sign('DELETE', path)).rejects.toThrow('is not in the folder of the store');
    await expect(signBody('PUT', path, sha256(''))).rejects.toThrow('is not in the folder of the store');
  },
);
