/** The proxies that stand in front of the site, each with its own file of deploy/, without TLS and on other ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../set-up/find-on-path.ts';
import { endProgram } from './site.ts';

export type EdgeName = 'nginx' | 'caddy';

export type Edge = {
  /** Every byte that the proxy has logged so far, of requests and of errors. */
  log(): string;
  stop(): Promise<void>;
};

type Place = { folder: string; url: string; upstreams: number[] };

/** The programs that this computer has; Debian keeps nginx off the PATH of most people. */
export const edgePrograms: Record<EdgeName, string | undefined> = {
  nginx: findOnPath('nginx') ?? (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : undefined),
  caddy: findOnPath('caddy'),
};

export const edgeNames = Object.keys(edgePrograms) as EdgeName[];

export const starters: Record<EdgeName, (place: Place) => Edge> = { nginx: startNginx, caddy: startCaddy };

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
    // No port is listened on but the site's.
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
