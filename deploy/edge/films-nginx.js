/**
 * The functions of films-nginx.conf for each segment: its cache key, and whether the viewer has a pass for it. It does for
 * nginx with njs what films.js does for a CDN with workers (docs/videos.md), and runs on njs 0.7.9 and newer.
 *
 * @typedef {object} Asked What it reads of njs's request.
 * @property {string} method
 * @property {string} uri As nginx has decoded it.
 * @property {Record<string, string | undefined>} headersIn
 * @property {Record<string, string | undefined>} variables
 */
/// <reference types="node" />
// njs 0.7.9 knows the module by this name alone.
// oxlint-disable-next-line unicorn/prefer-node-protocol
import crypto from 'crypto';

const mediaPath = /^(\/media\/[\w.-]+\/[\w-]+~([\w-]+)\/)((?:\w[\w.-]*\/)*\w[\w.-]*\.(?:m4s|mp4|m4a))$/;

/** A pass with a later expiry comes from a wrong clock, and does not count. */
const passMs = 60000;

const keyBytes = 32;

/**
 * Returns the key of a piece in the cache, and '' for everything else, such as a playlist.
 * @param {Asked} r
 */
function key(r) {
  const found = mediaPath.exec(r.uri);
  // A path that nginx had to decode might be another one to the site.
  const isPlain = (r.variables.request_uri || '').split('?')[0] === r.uri;
  if (found === null || !isPlain || (r.method !== 'GET' && r.method !== 'HEAD')) return '';
  return `${r.variables.host}/films/${found[2]}/${found[3]}`;
}

/**
 * Returns '1' where the viewer has a pass for this media URL that still holds, and the session that the pass was given
 * to; otherwise ''.
 * @param {Asked} r
 */
function pass(r) {
  const found = mediaPath.exec(r.uri);
  const prefix = r.variables.https === 'on' ? '__Host-' : '';
  const parts = cookie(r, `${prefix}pass`).split('.');
  const session = cookie(r, `${prefix}session`);
  const left = parseInt(parts[0] || '', 36) - Date.now();
  if (found === null || parts.length !== 2 || session === '' || !(left > 0 && left <= passMs)) return '';
  const hash = crypto.createHash('sha256').update(session).digest('base64url');
  const text = `${found[1]} ${hash} ${parts[0]}`;
  const isSigned = (r.variables.media_edge_keys || '').split(',').some((secret) => {
    const bytes = Buffer.from(secret.trim(), 'base64url');
    if (bytes.length !== keyBytes) return false;
    return isSame(crypto.createHmac('sha256', bytes).update(text).digest('base64url'), parts[1] || '');
  });
  return isSigned ? '1' : '';
}

/**
 * @param {Asked} r
 * @param {string} name
 */
function cookie(r, name) {
  const parts = (r.headersIn['Cookie'] || '').split(';').map((part) => part.trim());
  const named = parts.find((part) => part.startsWith(`${name}=`)) || '';
  return named.slice(name.length + 1);
}

/**
 * Compares in the same time wherever two texts differ.
 * @param {string} one
 * @param {string} other
 */
function isSame(one, other) {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

export default { key, pass };
