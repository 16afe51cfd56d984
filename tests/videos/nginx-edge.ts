/** nginx with njs near the viewers, by its own files of deploy/edge/, without TLS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findOnPath } from '../set-up/find-on-path.ts';
import { findFreePort } from '../set-up/free-port.ts';

const nginx = findOnPath('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path));
const njs = '/usr/lib/nginx/modules/ngx_http_js_module.so';

/** Debian puts both there; elsewhere the test is skipped. */
export const hasNjs = nginx !== undefined && existsSync(njs);

/** Starts it until the test ends, and returns its address. */
export async function startNginxEdge(siteUrl: string, keys: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-edge-'));
  const port = await findFreePort();
  writeFileSync(join(folder, 'keys.conf'), `map $host $media_edge_keys { default "${keys}"; }`);
  const site = readFileSync('deploy/edge/films-nginx.conf', 'utf8')
    .replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}(listen \[::\]:443|ssl_|proxy_ssl_).*$/gm, '')
    .replaceAll('proxy_pass https:', 'proxy_pass http:')
    .replace('origin.course.example:443', new URL(siteUrl).host.replace('localhost', '127.0.0.1'))
    .replace('js_path /etc/nginx/lectern/', `js_path ${resolve('deploy/edge')}/`)
    .replaceAll('/etc/nginx/lectern/keys.conf', join(folder, 'keys.conf'))
    .replace('/var/cache/nginx/films', join(folder, 'films'))
    .replace('/var/log/nginx/lectern-edge.log', join(folder, 'edge.log'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const account = process.getuid?.() === 0 ? 'user root;' : '';
  const own = `${account} load_module ${njs}; daemon off; worker_processes 1; pid ${folder}/pid;`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${own} error_log ${folder}/error.log; events {} http { ${temporary} ${site} }`,
  );
  const given = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const program = spawn(nginx ?? '', given, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await isListening(port))) {
    if (program.exitCode !== null) throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
    await sleep(50);
  }
  return `http://127.0.0.1:${port}`;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect(port, '127.0.0.1', () => tell(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => tell(false));
  });
}
