/** Scripts of the page may fetch videos from the site and its video store only. */
const policy = (videos: string, scripts = "'self'") => [
  "default-src 'none'",
  `script-src ${scripts}`,
  "style-src 'self'",
  // A picture that the instructor has chosen is shown before it is uploaded.
  "img-src 'self' data: blob:",
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
  // Trusted Types forbid turning text into HTML or scripts; web/platform/allow-own-workers.ts has the one policy, for workers.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The policy of a page that only the studio frames: it runs no scripts and sends no forms. */
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
 * The policy of the worker that prepares recordings in the studio: its AAC encoder is WebAssembly, which no page may
 * compile. A worker has the policy of its own script, and this one fetches nothing from the store.
 */
export const preparingPolicy = policy('', "'self' 'wasm-unsafe-eval'").join('; ');

/** The path that `web/build.ts` gives the script of that worker. */
export const preparingScript = /^\/assets\/prepare-worker-[\w-]+\.js$/;

/** Header names and values, as a `Response` takes them. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** The headers of every reply, including errors and media. */
export function securityHeaders(site: {
  https: boolean;
  media: { store: { url: string } | null; standbyStore?: { url: string } | null };
}): HeaderRecord {
  // A page that stays open while videos move keeps its policy, so it must allow the store beforehand.
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
