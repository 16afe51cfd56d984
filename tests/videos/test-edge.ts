/** Puts a CDN module in front of a test server, with the test's cache and clock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { findOnPath } from '#tests/set-up/programs.ts';
import { createVideoServer, readMediaUrl, signInViewer, type VideoViewer } from './test-videos.ts';

type EdgeRequest = {
  browser?: VideoViewer | null;
  method?: string;
  headers?: Record<string, string>;
  /** Replaces the browser's own cookies. */
  cookies?: string;
};

type Settings = { SITE: string; MEDIA_EDGE_KEYS: string };

type EdgeModule = {
  fetch(
    request: Request,
    settings: Settings,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>;
};

/** A CDN as one browser sees it: it keeps the browser's pass, and counts requests to the site. */
export async function createEdge(edge: EdgeModule, env: Record<string, string> = {}) {
  const server = await createVideoServer({ MEDIA_EDGE: 'true', ...env });
  const learner = await signInViewer(server, 'learner@example.com');
  const folder = await readMediaUrl(learner);
  vi.spyOn(Date, 'now').mockImplementation(() => server.now());
  const cache = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, piece: Response) => void cache.set(key, piece),
    }),
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const passes = new Map<VideoViewer | null, string>();
  const asked = vi.spyOn(globalThis, 'fetch');
  const settings: Settings = {
    SITE: server.url,
    MEDIA_EDGE_KEYS: server.secret.sharedKeys('media-edge').join(),
  };
  const ask = async (path: string, request: EdgeRequest = {}) => {
    const { browser = learner, method = 'GET', headers = {}, cookies = '' } = request;
    const session = browser?.cookies.get('session');
    const own = [session && `session=${session}`, passes.has(browser) && `pass=${passes.get(browser)}`];
    const cookie = cookies || own.filter(Boolean).join('; ');
    const work: Promise<unknown>[] = [];
    asked.mockClear();
    const reply = await edge.fetch(
      new Request(`http://course.example${path}`, { method, headers: { cookie, ...headers } }),
      settings,
      { waitUntil: (one) => void work.push(one) },
    );
    const body = await reply.text();
    await Promise.all(work);
    for (const line of reply.headers.getSetCookie())
      if (line.startsWith('pass=')) passes.set(browser, line.split(/[=;]/)[1] ?? '');
    return { status: reply.status, body, headers: reply.headers, asked: asked.mock.calls.length };
  };
  return { server, learner, folder, piece: `${folder}/720p-1.m4s`, settings, passes, cache, ask };
}

const nginx = findOnPath('nginx') ?? ['/usr/sbin/nginx'].find((path) => existsSync(path));
const njs = '/usr/lib/nginx/modules/ngx_http_js_module.so';

/** Debian's paths; elsewhere the test is skipped. */
export const hasNjs = nginx !== undefined && existsSync(njs);

/** Starts nginx with njs and the files of deploy/edge/, without TLS, until the test ends. @returns its URL */
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
