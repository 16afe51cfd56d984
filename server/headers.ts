/** Headers that stand on every answer, errors and media included. */
import type { ServerResponse } from 'node:http';

/** Scripts of the page may fetch films where the store keeps them, and from nowhere else. */
const policy = (films: string) => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self'${films}`,
  `media-src 'self' blob:${films}`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Names and values in turn, as `writeHead` takes them. */
export type HeaderList = readonly string[];

export function securityHeaders(site: {
  https: boolean;
  media: { store: { url: string } | null };
}): HeaderList {
  const films = site.media.store ? ` ${new URL(site.media.store.url).origin}` : '';
  const headers = [
    ['Content-Security-Policy', policy(films).join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  ];
  if (site.https) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers.flat();
}

/** For answers whose own headers come later. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}
