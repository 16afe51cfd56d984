/** Posts an event to an endpoint. Private addresses are rejected when connecting, so that no host name can lead there. */
import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookFailure } from '#rules/webhooks.ts';
import { hostOf, isAllowedAddress } from './endpoint-url.ts';

/** An attempt takes at most this long (promise I11). */
const attemptMs = 8_000;

export type PostReply = { status: number } | { failure: Exclude<WebhookFailure, 'status' | 'switched-off'> };

export type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The site's URL, which decides whether this computer may be reached. */
  siteUrl: string;
  timeoutMs?: number;
  /** Finds all addresses of a host name; the operating system's by default. */
  resolve?: (hostname: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
};

class PrivateAddress extends Error {}

/** Returns the status of the reply, whose body is not read. Redirects are not followed. */
export async function postEvent(post: Post): Promise<PostReply> {
  const { url, headers, body, timeoutMs = attemptMs } = post;
  const { protocol, hostname } = new URL(url);
  const host = hostOf(hostname);
  // An IP address is not looked up.
  if (isIP(host) !== 0 && !isAllowedAddress(host, post)) return { failure: 'address' };
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const request = protocol === 'https:' ? requestHttps : requestHttp;
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that its address has just been checked.
      agent: false,
      lookup: lookupOf(post),
      signal,
    });
    const end = (reply: IncomingMessage) => {
      resolve({ status: reply.statusCode ?? 0 });
      call.destroy();
    };
    call.on('response', end);
    // Without a listener, Node closes the connection after a 101 and emits neither a reply nor an error.
    call.on('upgrade', end);
    call.on('error', (error) => {
      if (error instanceof PrivateAddress) resolve({ failure: 'address' });
      else resolve({ failure: signal.aborted ? 'timeout' : 'connection' });
    });
    // Comes last; an attempt that never ended would stop all deliveries.
    call.on('close', () => resolve({ failure: 'connection' }));
    call.end(body);
  });
}

/** Connects to allowed addresses only; a host name with a private one is rejected as a whole. */
function lookupOf(post: Post): LookupFunction {
  const resolve = post.resolve ?? ((hostname, done) => lookup(hostname, { all: true }, done));
  return (hostname, options, done) => {
    resolve(hostname, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error('This host has no address'), '', 4);
      if (found.some(({ address }) => !isAllowedAddress(address, post)))
        return done(new PrivateAddress(), '', 4);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}
