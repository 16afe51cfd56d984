/** Asks an address as a browser on the other side of the world would, and sees what became of the request. */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';

export type ProbeReply = {
  status: number;
  /** The names in small letters. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The time at which the certificate ends, in milliseconds since 1970; null without one. */
  certificateEndsAt: number | null;
  /** The time that the answer took. */
  ms: number;
};

export type ProbeOptions = { method?: string; headers?: Record<string, string>; body?: Buffer };

export type Probe = (url: string, options?: ProbeOptions) => Promise<ProbeReply>;

const waitMs = 8_000;
const mostBytes = 256 * 1024;

/** Follows no redirect. @throws {Error} with Node's code when there is no answer, or no valid certificate */
export function createProbe(now: () => number): Probe {
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const began = now();
      const send = url.startsWith('https:') ? requestHttps : requestHttp;
      const length = body ? { 'content-length': String(body.length) } : {};
      const sent = send(url, {
        method,
        headers: { ...headers, ...length },
        agent: false,
        signal: AbortSignal.timeout(waitMs),
      });
      sent.on('error', reject);
      sent.on('response', (reply) => {
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= mostBytes) chunks.push(chunk);
        });
        reply.on('error', reject);
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString('utf8'),
            certificateEndsAt: endOfCertificate(reply.socket),
            ms: now() - began,
          }),
        );
      });
      sent.end(body);
    });
}

function endOfCertificate(socket: object): number | null {
  if (!('getPeerCertificate' in socket)) return null;
  const end = Date.parse((socket as TLSSocket).getPeerCertificate().valid_to);
  return Number.isNaN(end) ? null : end;
}
