import { expect, test, vi } from 'vitest';
import { deviceKey, halfIdOf, lessonKey, seal, unseal } from './saved-key.ts';

const kept = vi.hoisted(() => new Map<string, CryptoKey>());

vi.mock('./saved-store.ts', () => ({
  readDeviceKey: async (uid: string) => kept.get(uid),
  keepDeviceKey: async (uid: string, key: CryptoKey) => {
    kept.set(uid, key);
    return key;
  },
}));

const lesson = { lessonId: 'intro', videoId: 'v1' };
const half = 'h'.repeat(43);
const text = new TextEncoder().encode('A segment');
const readText = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

test('a file is decrypted with both halves of the key, under its own name only', async () => {
  const device = await deviceKey('u1');
  const sealed = await seal(await lessonKey(device, half, lesson), '1.m4s', text);
  expect(new TextDecoder().decode(sealed.data)).not.toContain('segment');
  const again = await lessonKey(await deviceKey('u1'), half, lesson);
  expect(readText(await unseal(again, '1.m4s', sealed))).toBe('A segment');
  await expect(unseal(again, '2.m4s', sealed)).rejects.toMatchObject({ name: 'OperationError' });

  const others = [
    await lessonKey(await deviceKey('u2'), half, lesson),
    await lessonKey(device, 'i'.repeat(43), lesson),
    await lessonKey(device, half, { ...lesson, lessonId: 'other' }),
    await lessonKey(device, half, { ...lesson, videoId: 'v2' }),
  ];
  for (const key of others)
    await expect(unseal(key, '1.m4s', sealed)).rejects.toMatchObject({ name: 'OperationError' });
});

test('no script can read the browser’s half or a lesson’s key', async () => {
  const device = await deviceKey('u1');
  expect(device.extractable).toBe(false);
  expect((await lessonKey(device, half, lesson)).extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', device)).rejects.toBeInstanceOf(DOMException);
  expect(JSON.stringify(device)).toBe('{}');
});

test('a half is identified without being revealed', async () => {
  const id = await halfIdOf(half);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(await halfIdOf('i'.repeat(43))).not.toBe(id);
});
