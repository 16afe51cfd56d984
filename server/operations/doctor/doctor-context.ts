import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { AppContext } from '#server/context.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import type { SettingNames } from './check-settings.ts';

/** Reads the records of a domain that say from where its mail may come. */
export type DomainRecords = {
  /** The texts of a name; none where it has no texts, or does not exist. @throws {Error} when no DNS server answers */
  texts(name: string): Promise<string[]>;
  /** True when mail to the domain has a server, its own address included. @throws {Error} when no DNS server answers */
  takesMail(domain: string): Promise<boolean>;
};

const dnsWaitMs = 4_000;
const tries = 2;

/** The codes of an answer that says that there is nothing. */
const nothing = ['ENOTFOUND', 'ENODATA'];

/** Asks this DNS server, such as `127.0.0.1:5353`; the system's where none is named. */
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

/** Asks an address as a browser on the other side of the world would, and sees what became of the request. */
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

type ProbeOptions = { method?: string; headers?: Record<string, string>; body?: Buffer };

type Probe = (url: string, options?: ProbeOptions) => Promise<ProbeReply>;

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

/** The doctor's tools: those of the site, and some with which it looks at the site from outside. */
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
};

/** The first line of an error, short enough for a line on a screen. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const [line = ''] = (message ?? String(error)).split('\n');
  return (line || code || 'no reason given').slice(0, 200);
}
