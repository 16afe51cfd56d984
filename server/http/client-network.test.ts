import { expect, test } from 'vitest';
import { BlockList } from 'node:net';
import { forwardedClient, networkOfIp } from './client-network.ts';

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
  '%j is no IP address',
  (text) => {
    expect(networkOfIp(text)).toBeNull();
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 172.64.0.1', '203.0.113.7'],
  ['203.0.113.7, 172.64.0.1, ::ffff:172.65.1.1, 2606:4700::1', '203.0.113.7'],
  // The visitor invents the addresses in front, also those of the CDN.
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
