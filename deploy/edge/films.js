/**
 * Serves segments of videos from a CDN near the viewer; everything else goes to the site. It runs on platforms that have
 * `fetch`, WebCrypto and the Cache API, for the path /media/* of the site's own host name (docs/videos.md).
 *
 * It serves a segment only to a browser with its session and the site's pass for this media URL, at most half a minute
 * old. All other requests go to the site, and every rejection is the site's own reply.
 *
 * @typedef {object} Settings
 * @property {string} [MEDIA_EDGE_KEYS] Printed by `npm run media:edge-keys`. Without it the site is asked each time.
 * @property {string} [SITE] The URL of the site itself, such as https://origin.course.example, if `fetch` does not lead there.
 *
 * @typedef {{ folder: string, type: string, key: string }} Piece
 */

const mediaPath = /^(\/media\/[\w.-]+\/[\w-]+~([\w-]+)\/)((?:\w[\w.-]*\/)*\w[\w.-]*\.(m4s|mp4|m4a))$/;

/** @type {Record<string, string>} */
const types = { m4s: 'video/iso.segment', mp4: 'video/mp4', m4a: 'audio/mp4' };

/** A segment's content never changes. A removed one is served to nobody, since the site gives no pass for it. */
const keptSeconds = 24 * 60 * 60;

/** The pass and the browser's cache together end within a minute of the access. */
const browserSeconds = 30;

/** A pass with a later expiry comes from a wrong clock, and does not count. */
const passMs = 60_000;

const hmac = { name: 'HMAC', hash: 'SHA-256' };

const keyBytes = 32;

export default {
  /**
   * @param {Request} request
   * @param {Settings} settings
   * @param {{ waitUntil(work: Promise<unknown>): void }} context
   * @returns {Promise<Response>}
   */
  async fetch(request, settings, context) {
    try {
      return await answer(request, settings, context);
    } catch {
      const headers = { 'retry-after': '3', 'cache-control': 'no-store' };
      return new Response(null, { status: 503, headers });
    }
  },
};

/** @type {typeof import('./films.js').default.fetch} */
async function answer(request, settings, context) {
  const piece = readPiece(request);
  if (piece === null) return askSite(request, settings);
  const cache = await caches.open('films');
  const kept = await cache.match(piece.key);
  if (kept === undefined) {
    if (request.method === 'HEAD') return askSite(request, settings);
    const { reply, found } = await fetchPiece(request, piece, settings);
    if (found === null) return reply;
    context.waitUntil(cache.put(piece.key, found.clone()));
    return send(request, found, reply.headers);
  }
  if (await hasPass(request, piece, settings)) return send(request, kept, new Headers());
  const verdict = await askSite(request, settings, { method: 'HEAD', headers: forWhole(request) });
  const isAllowed = verdict.status === 200 || verdict.status === 307;
  return isAllowed ? send(request, kept, verdict.headers) : askSite(request, settings);
}

/**
 * @param {Request} request
 * @returns {Piece | null} null for what is not a piece of a video, such as a playlist, or a URL that is malformed
 */
function readPiece({ method, url }) {
  const { origin, pathname } = new URL(url);
  const [, folder = '', video = '', file = '', extension = ''] = mediaPath.exec(pathname) ?? [];
  if (folder === '' || (method !== 'GET' && method !== 'HEAD')) return null;
  return { folder, type: types[extension] ?? '', key: `${origin}/films/${video}/${file}` };
}

/**
 * Asks the site with the viewer's own cookies.
 * @param {Request} request
 * @param {Settings} settings
 * @param {RequestInit} [changes]
 */
function askSite(request, { SITE }, changes = {}) {
  const { pathname, search, origin } = new URL(request.url);
  const asked = new Request(`${SITE ?? origin}${pathname}${search}`, request);
  return fetch(asked, { redirect: 'manual', ...changes });
}

/**
 * The headers without those that ask for a part of a file, or only for a new one.
 * @param {Request} request
 */
function forWhole(request) {
  const headers = new Headers(request.headers);
  for (const name of ['range', 'if-range', 'if-none-match', 'if-modified-since']) headers.delete(name);
  return headers;
}

/**
 * Fetches the whole piece through the site's own check: from the site, or from the store that it leads to. `found` is
 * null where there is none; the reply is then the viewer's.
 * @param {Request} request
 * @param {Piece} piece
 * @param {Settings} settings
 * @returns {Promise<{ reply: Response, found: Response | null }>}
 */
async function fetchPiece(request, { type }, settings) {
  const reply = await askSite(request, settings, { headers: forWhole(request) });
  const location = reply.status === 307 ? reply.headers.get('location') : null;
  const source = location === null ? reply : await fetch(location, { redirect: 'manual' });
  // A page that a proxy sends in the site's place is not a piece.
  const isPiece = location !== null || source.headers.get('content-type') === type;
  if (source.status !== 200 || !isPiece) return { reply, found: null };
  const bytes = await source.arrayBuffer();
  const length = source.headers.get('content-length');
  if (length !== null && Number(length) !== bytes.byteLength) throw new Error('The piece is not whole');
  const headers = new Headers({ 'content-type': type, 'cache-control': `public, max-age=${keptSeconds}` });
  copy(source.headers, headers, ['etag', 'last-modified']);
  copy(reply.headers, headers, secure);
  return { reply, found: new Response(bytes, { headers }) };
}

const secure = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

/**
 * @param {Headers} from
 * @param {Headers} to
 * @param {string[]} names
 */
function copy(from, to, names) {
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) to.set(name, value);
  }
}

/**
 * Answers with the piece, a range of it, or nothing where the browser has it. `told` holds the site's new pass.
 * @param {Request} request
 * @param {Response} piece
 * @param {Headers} told
 */
async function send(request, piece, told) {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${browserSeconds}`,
  });
  copy(piece.headers, headers, ['content-type', 'etag', 'last-modified', ...secure]);
  for (const cookie of told.getSetCookie()) headers.append('set-cookie', cookie);
  if (isKept(request, headers)) return new Response(null, { status: 304, headers });
  const bytes = await piece.arrayBuffer();
  const range = readRange(request, headers, bytes.byteLength);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: bytes.byteLength - 1 };
  headers.set('content-length', String(last - first + 1));
  if (range !== null) headers.set('content-range', `bytes ${first}-${last}/${bytes.byteLength}`);
  const body = request.method === 'HEAD' ? null : bytes.slice(first, last + 1);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

/**
 * @param {Request} request
 * @param {Headers} version
 */
function isKept({ headers }, version) {
  const kept = headers.get('if-none-match');
  if (kept !== null) return kept.split(/\s*,\s*/).includes(version.get('etag') ?? '-');
  const since = headers.get('if-modified-since');
  return since !== null && since === version.get('last-modified');
}

/**
 * Reads a single range; null for the whole file, which several ranges and a range of another version get too.
 * @param {Request} request
 * @param {Headers} version
 * @param {number} size
 */
function readRange({ headers }, version, size) {
  const wanted = headers.get('if-range');
  if (wanted !== null && wanted !== version.get('etag') && wanted !== version.get('last-modified'))
    return null;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(from) > Number(to))) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? 'unsatisfiable' : { first, last };
}

/**
 * Tells whether the request has a pass for this media URL that still holds, and the session that the pass was given to.
 * @param {Request} request
 * @param {Piece} piece
 * @param {Settings} settings
 */
async function hasPass(request, { folder }, { MEDIA_EDGE_KEYS = '' }) {
  const prefix = request.url.startsWith('https:') ? '__Host-' : '';
  const [end = '', signature = ''] = readCookie(request, `${prefix}pass`).split('.');
  const session = readCookie(request, `${prefix}session`);
  const left = Number.parseInt(end, 36) - Date.now();
  if (!(left > 0 && left <= passMs) || session === '') return false;
  const hash = toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session)));
  const text = new TextEncoder().encode(`${folder} ${hash} ${end}`);
  for (const secret of MEDIA_EDGE_KEYS.split(',')) {
    const bytes = fromBase64url(secret.trim());
    if (bytes.length !== keyBytes) continue;
    const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
    if (await crypto.subtle.verify('HMAC', key, fromBase64url(signature), text)) return true;
  }
  return false;
}

/**
 * @param {Request} request
 * @param {string} name
 */
function readCookie({ headers }, name) {
  const parts = (headers.get('cookie') ?? '').split(';');
  const named = parts.find((part) => part.trimStart().startsWith(`${name}=`)) ?? '';
  return named.slice(named.indexOf('=') + 1).trimEnd();
}

/** @param {ArrayBuffer} bytes */
function toBase64url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>} empty for a text that isn't base64url
 */
function fromBase64url(text) {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return new Uint8Array();
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
