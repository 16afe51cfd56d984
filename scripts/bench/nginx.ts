import { installDebianPackage } from '#tests/set-up/debian-package.ts';
import { findOnPath, isExecutable } from '#tests/set-up/find-on-path.ts';

/** Its program; undefined where it cannot be had. */
export function findNginx(): string | undefined {
  return find() ?? (installDebianPackage('nginx-light') ? find() : undefined);
}

/** Debian puts it into a folder that is not on everyone's PATH. */
function find(): string | undefined {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable);
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** One worker at its best, without a log, around the directives of `http`. */
export function nginxConfiguration(directives: string): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    events { worker_connections 1024; }
    http {
      ${temporaryFolders.map((name) => `${name}_temp_path ${name};`).join(' ')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=64;
      keepalive_requests 1000000000;
      keepalive_timeout 65;
      types { }
      ${directives}
    }`;
}

/** As `docs/films.md` tells: the site checks, and what it allows is sent from a place that is closed to all others. */
export function filmsConfiguration(given: {
  port: number;
  films: string;
  accelPrefix: string;
  /** The addresses of sites, each by the place below which nginx asks it, such as `/site/`. */
  sites: Record<string, string>;
}): string {
  const sites = Object.entries(given.sites).map(([place, url]) => ({
    place,
    name: place.replaceAll('/', ''),
    host: new URL(url).host.replace('localhost', '127.0.0.1'),
  }));
  return nginxConfiguration(`
    default_type video/iso.segment;
    ${sites.map(({ name, host }) => `upstream ${name} { server ${host}; keepalive 64; keepalive_requests 1000000000; }`).join('\n')}
    server {
      listen 127.0.0.1:${given.port};
      ${sites.map(({ place, name }) => `location ${place} { ${passTo(name)} }`).join('\n')}
      location ${given.accelPrefix} { internal; alias ${given.films}/; }
      location /plain/ { alias ${given.films}/; }
    }`);
}

function passTo(name: string): string {
  return `
        proxy_pass http://${name}/;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;`;
}
