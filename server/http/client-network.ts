/** Groups client IPs into networks, which rate limits count. */
import { type BlockList, isIPv4, isIPv6 } from 'node:net';

export type ClientNetwork = {
  /** One subscriber: an IPv4 address, or the /64 in which an IPv6 client chooses its addresses freely. */
  network: string;
  /** The /24 or the /48 around it, which one provider or one attacker may control. */
  block: string;
};

/** Returns null for a text that is no IP. Ports and brackets, as proxies write them, are dropped. */
export function networkOfIp(text: string): ClientNetwork | null {
  const ip = bareIp(text.trim());
  if (isIPv4(ip)) return { network: ip, block: `${ip.slice(0, ip.lastIndexOf('.'))}.0/24` };
  if (!isIPv6(ip)) return null;
  const groups = groupsOf(ip);
  const [high = 0, low = 0] = groups.slice(6);
  // An IPv4 client that reached an IPv6 socket.
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535')
    return networkOfIp([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  const prefix = (count: number) =>
    groups
      .slice(0, count)
      .map((group) => group.toString(16))
      .join(':');
  return { network: `${prefix(4)}::/64`, block: `${prefix(3)}::/48` };
}

/**
 * Returns the client that a header `X-Forwarded-For` names: the last address that is no trusted proxy's. Each proxy adds
 * the address that it saw, so what stands further in front may be invented by the client.
 */
export function forwardedClient(header: string, trusted: BlockList): string {
  const chain = header.split(',').map((entry) => entry.trim());
  return chain.findLast((entry) => !isTrusted(entry, trusted)) ?? chain[0] ?? '';
}

function isTrusted(entry: string, trusted: BlockList): boolean {
  const ip = bareIp(entry);
  return isIPv4(ip) ? trusted.check(ip) : isIPv6(ip) && trusted.check(ip, 'ipv6');
}

/** Returns the IP without brackets, port and the zone of a link-local address. */
function bareIp(text: string): string {
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1];
  const bare = inBrackets ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
  return bare.replace(/%.*$/, '');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // URL knows every spelling, also the one with an IPv4 address at its end, and writes one of them.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [before, after] = [numbers(head), numbers(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}
