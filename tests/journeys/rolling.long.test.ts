/** Two processes on PostgreSQL behind nginx, restarted one after the other while people sign in and buy. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../scripts/settings.ts';
import { findFreePort } from '../set-up/free-port.ts';
import { findOnPath } from '../set-up/find-on-path.ts';
import { startPostgresql } from '../set-up/postgresql.ts';
import { endProgram, readSignInMail, startProgram } from './site.ts';

const nginx = findOnPath('nginx') ?? (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : undefined);

const drainSeconds = 2;

test.skipIf(!nginx)(
  'an update restarts two processes one after the other, and nobody notices',
  { timeout: 240_000 },
  async () => {
    const site = await startTwoProcesses();
    const crowd = startCrowd(site);
    await sleep(3_000);
    for (let round = 0; round < 2; round++)
      for (const process of site.processes) {
        await process.restart('SIGTERM');
        await sleep(1_000);
      }
    const { purchases, pages, failures } = await crowd.end();
    expect(failures).toEqual([]);
    expect(purchases).toBeGreaterThan(5);
    expect(pages).toBeGreaterThan(50);
    // A process that dies takes its requests with it; who tries again gets what they wanted.
    const patient = startCrowd(site, { triesAgain: true });
    for (const process of site.processes) {
      await sleep(2_000);
      await process.restart('SIGKILL');
    }
    const after = await patient.end();
    expect(after.failures).toEqual([]);
    expect(after.purchases).toBeGreaterThan(1);
    console.info({ purchases, pages, killed: after });
  },
);

type Site = {
  url: string;
  sandboxUrl: string;
  processes: { restart: (signal: NodeJS.Signals) => Promise<void> }[];
};

async function startTwoProcesses(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-rolling-'));
  const postgresql = await startPostgresql();
  if (!postgresql) throw new Error('This needs PostgreSQL');
  const [port, first, second] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const given = {
    PATH: process.env['PATH'],
    SITE_URL: `http://localhost:${port}`,
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
    DATA_DIR: folder,
    DATABASE_URL: postgresql.url,
    SECRET_KEY: 'the key that two processes of a test share',
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const { environment, siteUrl, sandbox } = readSettings(
    given,
    parseEnv(readFileSync('.env.example', 'utf8')),
  );
  if (!sandbox) throw new Error('This needs the local services');
  const start = (at: number) =>
    startProgram(
      'server/main.ts',
      { ...environment, PORT: String(at), HOST: '127.0.0.1' },
      '"event":"ready"',
    );
  const sandboxProgram = await startProgram('sandbox/main.ts', environment, 'sandbox ready');
  // The first start fills in the course, which takes its time; the second finds it there.
  const running = [await start(first), await start(second)];
  const proxy = startNginx({ folder, port, upstreams: [first, second] });
  await untilItAnswers(siteUrl);
  onTestFinished(async () => {
    await Promise.all([proxy, ...running, sandboxProgram].map((program) => endProgram(program, 'SIGKILL')));
    await postgresql.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: siteUrl,
    sandboxUrl: sandbox.url,
    processes: [first, second].map((at, index) => ({
      async restart(signal) {
        await endProgram(running[index] as ChildProcess, signal);
        running[index] = await start(at);
      },
    })),
  };
}

/** Starts nginx with the site's own file, without TLS and on other ports. */
function startNginx({ folder, port, upstreams }: { folder: string; port: number; upstreams: number[] }) {
  const [first, second] = upstreams;
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};\n  listen [::1]:${port};`)
    .replaceAll(/^ {2}(listen \[::\]:443|ssl_).*$/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace('/var/log/nginx/lectern.log', join(folder, 'access.log'));
  const own = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), `${own} events {} http { ${temporary} ${site} }`);
  return spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
}

/** Waits until nginx leads to one of the processes. */
async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await sleep(100);
  }
}

type Crowd = { purchases: number; pages: number; failures: string[] };

/** Three people who sign in and buy, one after the other, and one who reads pages. */
function startCrowd(site: Site, { triesAgain = false } = {}): { end: () => Promise<Crowd> } {
  const crowd: Crowd = { purchases: 0, pages: 0, failures: [] };
  const over = new AbortController();
  const ask = async (url: string, options: RequestInit = {}): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const reply = await fetch(url, { redirect: 'manual', ...options }).catch((error: unknown) =>
        String(error),
      );
      if (reply instanceof Response && reply.status < 500) return reply;
      const told = `${options.method ?? 'GET'} ${new URL(url).pathname}: ${reply instanceof Response ? reply.status : reply}`;
      if (!triesAgain || tries === 20) throw new Error(told);
      await sleep(500);
    }
  };
  const again = async (work: () => Promise<void>) => {
    while (!over.signal.aborted) await work().catch((error: unknown) => crowd.failures.push(String(error)));
  };
  const people = [0, 1, 2].map((person) =>
    again(async () => {
      const email = `buyer-${person}-${crowd.purchases}-${Date.now()}@example.com`;
      await buy(site, ask, { email, mails: triesAgain ? 4 : 1 });
      crowd.purchases += 1;
      // They share one address, and a network may ask for so many mails.
      await sleep(400);
    }),
  );
  const reader = again(async () => {
    for (const path of ['/', '/gpt', '/api/course', '/api/me']) {
      const { status } = await ask(site.url + path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      crowd.pages += 1;
    }
    await sleep(20);
  });
  return {
    async end() {
      over.abort();
      await Promise.all([...people, reader]);
      return crowd;
    },
  };
}

/** Signs in with one of so many mails and buys a plan, and waits until the site says that it is paid. */
async function buy(
  site: Site,
  ask: (url: string, options?: RequestInit) => Promise<Response>,
  { email, mails }: { email: string; mails: number },
) {
  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body?: object) => {
    const reply = await ask(site.url + path, {
      method,
      headers: {
        origin: site.url,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`);
    return (await reply.json()) as Record<string, string>;
  };
  for (let tries = 1; ; tries++) {
    try {
      await call('POST', '/api/sign-in-links', { email });
      const { code } = await readSignInMail(site.sandboxUrl, email);
      await call('POST', '/api/sessions', { email, code });
      break;
    } catch (error) {
      // A process that died took the answer with it, or had just begun to send the mail: a new mail is asked for.
      if (tries === mails) throw error;
    }
  }
  const { sessionId = '' } = await call('POST', '/api/checkouts', { plan: 'premium' });
  const form = new URLSearchParams({
    method: 'card',
    number: '4242424242424242',
    expiry: '12 / 40',
    cvc: '123',
  });
  await fetch(`${site.sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  for (let tries = 0; tries < 100; tries++) {
    if ((await call('GET', `/api/checkouts/${sessionId}`))['state'] === 'paid') return;
    await sleep(100);
  }
  throw new Error(`${sessionId} was paid and is not known`);
}
