/** The proxies in front of the site, each with its file of deploy/, without TLS and on other ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readSettings } from '#scripts/settings.ts';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { startPostgresql } from '#tests/set-up/postgresql.ts';
import { findOnPath } from '#tests/set-up/programs.ts';
import { endProgram, startProgram } from './site.ts';

export type EdgeName = 'nginx' | 'caddy';

type Edge = {
  /** Everything that the proxy has logged, requests and errors. */
  log(): string;
  stop(): Promise<void>;
};

type Place = { folder: string; url: string; upstreams: number[] };

/** The installed proxies; Debian keeps nginx off most users' PATH. */
export const edgePrograms: Record<EdgeName, string | undefined> = {
  nginx: findOnPath('nginx') ?? (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : undefined),
  caddy: findOnPath('caddy'),
};

export const edgeNames = Object.keys(edgePrograms) as EdgeName[];

const starters: Record<EdgeName, (place: Place) => Edge> = { nginx: startNginx, caddy: startCaddy };

function startNginx({ folder, url, upstreams: [first, second] }: Place): Edge {
  const { port } = new URL(url);
  const logs = ['access.log', 'requests.log', 'error.log'].map((name) => join(folder, name));
  const [access = '', requests = '', errors = ''] = logs;
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/server \{\n {2}listen 80;[^]*?\n\}\n/, '')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};\n  listen [::1]:${port};`)
    .replaceAll(/^ {2}(listen \[::\]:443|ssl_).*$/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    .replace('/var/log/nginx/lectern.log', access)
    .replace('/var/log/nginx/lectern-errors.log', requests);
  const own = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${errors};`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), `${own} events {} http { ${temporary} ${site} }`);
  const given = ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')];
  return edgeOf(spawn(edgePrograms.nginx ?? '', given, { stdio: 'ignore' }), logs);
}

function startCaddy({ folder, url, upstreams: [first, second] }: Place): Edge {
  const log = join(folder, 'caddy.log');
  const site = readFileSync('deploy/Caddyfile', 'utf8')
    // Only the site's port listens.
    .replace(/^\{\n/m, '{\n\tadmin off\n')
    .replace(/^http:\/\/ \{\n[^]*?\n\}\n/m, '')
    .replace('app-1:3000', `127.0.0.1:${first}`)
    .replace('app-2:3000', `127.0.0.1:${second}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Caddyfile'), site);
  const environment = { PATH: process.env['PATH'], HOME: folder, SITE_URL: url };
  const written = openSync(log, 'a');
  const given = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const caddy = spawn(edgePrograms.caddy ?? '', given, {
    env: environment,
    stdio: ['ignore', written, written],
  });
  return edgeOf(caddy, [log]);
}

function edgeOf(program: ChildProcess, logs: string[]): Edge {
  return {
    log: () => logs.map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')).join('\n'),
    stop: () => endProgram(program, 'SIGKILL'),
  };
}

const drainSeconds = 2;

export type TwoProcesses = {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  processes: {
    /** A folder holds another build. */
    restart: (signal: NodeJS.Signals, folder?: string) => Promise<void>;
    isAlive: () => boolean;
  }[];
  /** Restarts PostgreSQL. */
  restartDatabase: () => Promise<void>;
  /** Everything that the proxy has logged. */
  edgeLog: () => string;
  stop: () => Promise<void>;
};

export async function startTwoProcesses(edgeName: EdgeName): Promise<TwoProcesses> {
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
  const start = (at: number, build?: string) =>
    startProgram(
      'server/main.ts',
      { ...environment, PORT: String(at), HOST: '127.0.0.1' },
      '"event":"ready"',
      [],
      build,
    );
  const sandboxProgram = await startProgram('sandbox/main.ts', environment, 'sandbox ready');
  // The first start adds the course, which takes time; the second finds it.
  const running = [await start(first), await start(second)];
  const edge = starters[edgeName]({ folder: join(folder, 'edge'), url: siteUrl, upstreams: [first, second] });
  await untilItAnswers(siteUrl);
  return {
    url: siteUrl,
    sandboxUrl: sandbox.url,
    databaseUrl: postgresql.url,
    processes: [first, second].map((at, index) => ({
      async restart(signal, build) {
        await endProgram(running[index] as ChildProcess, signal);
        running[index] = await start(at, build);
      },
      isAlive: () => running[index]?.exitCode === null && running[index]?.signalCode === null,
    })),
    restartDatabase: () => postgresql.restart(),
    edgeLog: () => edge.log(),
    async stop() {
      await edge.stop();
      await Promise.all([...running, sandboxProgram].map((program) => endProgram(program, 'SIGKILL')));
      await postgresql.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the proxy reaches a process. */
async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const reply = await fetch(url).catch(() => null);
    if (reply?.ok) return;
    await sleep(100);
  }
}
