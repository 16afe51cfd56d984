/** The URLs and IP addresses that events may be sent to. */
import { BlockList, isIP } from 'node:net';
import type { EndpointUrlMistake } from '#rules/webhooks.ts';

/** Networks that are not on the public internet: IANA's special-purpose registries. */
const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only global unicast is public, except these; 2002::/16 and 2001::/32 contain IPv4 addresses. */
const publicNetwork6 = '2000::/3';
const privateNetworks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const private4 = blockListOf(privateNetworks, 'ipv4');
const public6 = blockListOf([publicNetwork6], 'ipv6');
const private6 = blockListOf(privateNetworks6, 'ipv6');
const loopback = blockListOf(['127.0.0.0/8'], 'ipv4');
loopback.addAddress('::1', 'ipv6');

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Returns whether events may be sent to an IP address. A site on this computer may also send to this computer, so that
 * webhooks can be tried out.
 */
export function isAllowedAddress(address: string, { siteUrl }: { siteUrl: string }): boolean {
  const family = isIP(address);
  if (isLocalSite(siteUrl) && isLoopback(address)) return true;
  if (family === 4) return !private4.check(address, 'ipv4');
  return family === 6 && public6.check(address, 'ipv6') && !private6.check(address, 'ipv6');
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function isLocalSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return isLocalHost(hostname);
}

/** Returns true for a host name that always means this computer. */
function isLocalHost(hostname: string): boolean {
  const host = hostOf(hostname);
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopback(host));
}

/** Returns the host of a URL without the brackets of IPv6. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Reads a typed URL: https without user name and password, and no private address. */
export function readEndpointUrl(
  typed: string,
  site: { siteUrl: string },
): { url: string } | { mistake: EndpointUrlMistake } {
  const url = URL.parse(typed.trim());
  if (url === null || url.hostname === '') return { mistake: 'url-invalid' };
  if (url.username !== '' || url.password !== '') return { mistake: 'url-credentials' };
  const isLocal = isLocalSite(site.siteUrl) && isLocalHost(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    return { mistake: 'url-not-https' };
  const host = hostOf(url.hostname);
  const isPrivate = isIP(host) === 0 ? isLocalHost(host) && !isLocal : !isAllowedAddress(host, site);
  if (isPrivate) return { mistake: 'url-private' };
  url.hash = '';
  return { url: url.href };
}
