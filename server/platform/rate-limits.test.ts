import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import type { Database } from './db/database.ts';
import {
  deleteOldRateLimits,
  forwardedClient,
  hitRateLimit,
  networkOfIp,
  releaseRateLimit,
} from './rate-limits.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s counts as %s within %s', (ip, network, block) => {
  expect(networkOfIp(ip)).toEqual({ network, block });
});

test.each(['', 'unknown', '1.2.3', '1.2.3.4.5', 'example.com', '[::1', '2001:db8::g'])(
  'rejects %j as an IP address',
  (text) => {
    expect(networkOfIp(text)).toBeNull();
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 172.64.0.1', '203.0.113.7'],
  ['203.0.113.7, 172.64.0.1, ::ffff:172.65.1.1, 2606:4700::1', '203.0.113.7'],
  // The visitor forges the leading addresses, including those of the CDN.
  ['9.9.9.9, 203.0.113.7, 172.64.0.1', '203.0.113.7'],
  ['9.9.9.9, 172.64.0.2, 203.0.113.7, [2606:4700::1]:443', '203.0.113.7'],
  ['9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, unknown', 'unknown'],
  ['172.64.0.1', '172.64.0.1'],
  ['', ''],
])('the client of %j is %s', (header, client) => {
  const trusted = new BlockList();
  trusted.addSubnet('172.64.0.0', 13);
  trusted.addSubnet('2606:4700::', 32, 'ipv6');
  expect(forwardedClient(header, trusted)).toBe(client);
});

const start = 1_000_000;

const hit = (db: Database, afterMs: number, key = 'mails:ann') =>
  hitRateLimit(db, { key, atMost: 2, windowMs: 10_000, now: start + afterMs });

test('allows the configured number of hits and then returns the seconds until the window ends', async () => {
  const db = await createTestDatabase();
  expect(await hit(db, 0)).toBeNull();
  expect(await hit(db, 1)).toBeNull();
  expect(await hit(db, 2)).toBe(10);
  expect(await hit(db, 5_500)).toBe(5);
  expect(await hit(db, 9_999)).toBe(1);
  expect(await hit(db, 0, 'mails:ben')).toBeNull();
});

test('starts a new window when the first one ends', async () => {
  const db = await createTestDatabase();
  for (const afterMs of [0, 1, 2]) await hit(db, afterMs);
  expect(await hit(db, 10_000)).toBeNull();
  expect(await hit(db, 10_001)).toBeNull();
  expect(await hit(db, 10_002)).toBe(10);
});

test('counts concurrent hits', async () => {
  const db = await createTestDatabase();
  const answers = await Promise.all(Array.from({ length: 12 }, () => hit(db, 0)));
  expect(answers.filter((wait) => wait === null)).toHaveLength(2);
});

test('a released hit makes room for one more', async () => {
  const db = await createTestDatabase();
  await hit(db, 0);
  for (let times = 0; times < 3; times++) await releaseRateLimit(db, { key: 'mails:ann' });
  expect([await hit(db, 1), await hit(db, 2), await hit(db, 3)]).toEqual([null, null, 10]);
  await releaseRateLimit(db, { key: 'never hit' });
});

test('a window that a wrong clock started in the future blocks no one', async () => {
  const db = await createTestDatabase();
  const year = 365 * 86_400_000;
  for (const afterMs of [year, year, year]) await hit(db, afterMs);
  expect(await hit(db, 0)).toBeNull();
  // Clocks of several machines may differ by a minute, and all their hits count.
  for (const afterMs of [60_000, 60_000, 60_000]) await hit(db, afterMs, 'near');
  expect(await hit(db, 0, 'near')).toBe(10);
});

test('deletes windows that started before a time', async () => {
  const db = await createTestDatabase();
  for (const key of ['old', 'new']) for (const _ of [1, 2]) await hit(db, key === 'old' ? 0 : 100, key);
  await deleteOldRateLimits(db, { time: start + 100 });
  expect(await hit(db, 101, 'old')).toBeNull();
  expect(await hit(db, 101, 'new')).toBe(10);
});
