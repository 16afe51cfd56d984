/** Scripts of the page may fetch videos where the store keeps them, and from nowhere else. */
const policy = (videos: string, scripts = "'self'") => [
  "default-src 'none'",
  `script-src ${scripts}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self'${videos}`,
  `media-src 'self' blob:${videos}`,
  "worker-src 'self' blob:",
  // The studio frames the preview of a page; no other page allows itself to be framed.
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // Text never becomes HTML or a script; web/platform/allow-own-workers.ts has the one policy, for workers.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The policy of a page that only the studio frames: no script runs in it, and no form is sent. */
export const previewPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The policy of the worker that prepares recordings in the studio. The encoder of AAC is WebAssembly, which no page may
 * compile; a worker has the policy of its own script. It fetches nothing from the store.
 */
export const preparingPolicy = policy('', "'self' 'wasm-unsafe-eval'").join('; ');

/** The name that `web/build.ts` gives the script of that worker. */
export const preparingScript = /^\/assets\/prepare-worker-[\w-]+\.js$/;

/** Header names and values, as a `Response` takes them. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** The headers that stand on every answer, errors and media included. */
export function securityHeaders(site: {
  https: boolean;
  media: { store: { url: string } | null; standbyStore?: { url: string } | null };
}): HeaderRecord {
  // A page that is open while videos move goes on with its policy, so it may fetch from the store before it has to.
  const store = site.media.store ?? site.media.standbyStore;
  const videos = store ? ` ${new URL(store.url).origin}` : '';
  return {
    'Content-Security-Policy': policy(videos).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(site.https ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
