/** The doctor's tools: those of the site, and some to look at it from outside. */
import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { AppContext } from '#server/context.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import type { PackagingError } from '#server/videos/packaging/packaging-error.ts';
import type { SettingNames } from './check-settings.ts';

/** The DNS records of a domain that concern its mail. */
export type DomainRecords = {
  /** The TXT records of a name; none when it has none, or does not exist. @throws {Error} when no DNS server answers */
  texts(name: string): Promise<string[]>;
  /** True when the domain has a mail server, or at least an IP. @throws {Error} when no DNS server answers */
  takesMail(domain: string): Promise<boolean>;
};

const dnsWaitMs = 4_000;
const tries = 2;

const waitMs = 8_000;
const mostBytes = 256 * 1024;

/** The codes for a name without records. */
const nothing = ['ENOTFOUND', 'ENODATA'];

/** Queries this DNS server, such as `127.0.0.1:5353`; null for the system's. */
export function openDns(server: string | null): DomainRecords {
  const resolver = new Resolver({ timeout: dnsWaitMs, tries });
  if (server !== null) resolver.setServers([server]);
  const orNone = <T>(answer: Promise<T[]>): Promise<T[]> =>
    answer.catch((error: unknown) => {
      if (nothing.includes((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    });
  return {
    async texts(name) {
      return (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));
    },
    async takesMail(domain) {
      if ((await orNone(resolver.resolveMx(domain))).length > 0) return true;
      return (await orNone(resolver.resolve4(domain))).length > 0;
    },
  };
}

/** The reply to a request from outside, as a browser would get it. */
export type ProbeReply = {
  status: number;
  /** With names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The expiry of the certificate, in milliseconds since 1970; null without one. */
  certificateEndsAt: number | null;
  /** The duration of the request. */
  ms: number;
};

type ProbeOptions = { method?: string; headers?: Record<string, string>; body?: Buffer };

type Probe = (url: string, options?: ProbeOptions) => Promise<ProbeReply>;

/** Follows no redirects. @throws {Error} with Node's code without a reply, or with an invalid certificate */
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
      // Without this, such a reply would end neither as a reply nor as an error.
      sent.on('upgrade', () => {
        reject(new Error('The server switches protocols'));
        sent.destroy();
      });
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

export type DoctorContext = Pick<
  AppContext,
  'config' | 'db' | 'google' | 'now' | 'secret' | 'stripe' | 'transcriber'
> & {
  dns: DomainRecords;
  probe: Probe;
  smtp: Smtp;
  settings: SettingNames;
  /** Free bytes on the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>;
  /** Returns why the packager does not run on this machine; null when it does. */
  testPackager: () => Promise<PackagingError | null>;
};

/** The first line of an error, at most 200 characters. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const [line = ''] = (message ?? String(error)).split('\n');
  return (line || code || 'no reason given').slice(0, 200);
}
