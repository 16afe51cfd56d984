/**
 * Issued certificates as Open Badges 3.0 credentials, signed as VC-JWT (https://www.imsglobal.org/spec/ob/v3p0/, data
 * model and section 8.2), and the Ed25519 keys that sign them.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { calculateJwkThumbprint, type JWK, SignJWT } from 'jose';
import { certificatePath, countedArticles } from '#rules/certificate.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  findCurrentKey,
  listPublicKeys,
  replacePrivateKey,
  retireKey,
  saveCurrentKey,
} from './badge-key-store.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';

const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0';
const contexts = ['https://www.w3.org/ns/credentials/v2', `${openBadges}/context-3.0.3.json`];

/** Bytes of a PNG's signature and IHDR chunk. */
const headerEnd = 33;

type KeyContext = Pick<AppContext, 'db' | 'secret' | 'now' | 'log'>;

type SigningKey = { id: string; privateKey: KeyObject };

/**
 * Returns the current key, created if missing. It is stored encrypted with the site's own key; when that changes, a new
 * signing key is created and the old public one stays published.
 */
export async function signingKey(ctx: KeyContext): Promise<SigningKey> {
  const known = await decryptCurrentKey(ctx);
  if (known) return known;
  await saveCurrentKey(ctx.db, await createKey(ctx));
  const created = await decryptCurrentKey(ctx);
  if (!created) throw new Error('The key that signs credentials could not be kept');
  return created;
}

/** Replaces the current key with a new one. */
export async function renewSigningKey(ctx: KeyContext): Promise<SigningKey> {
  const current = await findCurrentKey(ctx.db);
  if (current) await retireKey(ctx.db, current);
  return signingKey(ctx);
}

/** Re-encrypts the current key's private half with the site's current key, and returns the number that changed. */
export async function reencryptSigningKey({
  db,
  secret,
}: Pick<AppContext, 'db' | 'secret'>): Promise<number> {
  const current = await findCurrentKey(db);
  const to = current ? secret.reencrypt('badge-key', current.encryptedPrivateKey) : null;
  if (!current || to === null) return 0;
  await replacePrivateKey(db, { id: current.id, from: current.encryptedPrivateKey, to });
  return 1;
}

/** Returns the published keys; `kid` is the URL of the single key (Open Badges 3.0, 8.2.2). */
export async function publishedKeys(db: Database, siteUrl: string): Promise<(JWK & { kid: string })[]> {
  const keys = await listPublicKeys(db);
  return keys.map(({ id, publicKey }) => ({
    ...(JSON.parse(publicKey) as JWK),
    kid: keyUrl(siteUrl, id),
    alg: 'EdDSA',
    use: 'sig',
  }));
}

function keyUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/badges/keys/${id}`;
}

async function decryptCurrentKey(ctx: KeyContext): Promise<SigningKey | null> {
  const current = await findCurrentKey(ctx.db);
  if (!current) return null;
  try {
    const privateKey = createPrivateKey(ctx.secret.decrypt('badge-key', current.encryptedPrivateKey));
    return { id: current.id, privateKey };
  } catch {
    // The site's own key has changed since.
    ctx.log.info({ event: 'badge-key-retired', id: current.id });
    await retireKey(ctx.db, current);
    return null;
  }
}

async function createKey({ secret, now }: KeyContext) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const published = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return {
    id: await calculateJwkThumbprint(published),
    publicKey: JSON.stringify(published),
    encryptedPrivateKey: secret.encrypt('badge-key', pem),
    now: now(),
  };
}

type IssuedCertificate = {
  id: string;
  name: string;
  course: string | null;
  issuedAt: number;
  claimedVideos: string | null;
};

/**
 * Signs the credential. Its members are token claims, beside the registered claims that repeat four of them: `iss`,
 * `jti`, `sub` and `nbf`.
 */
export async function signCredential(ctx: AppContext, certificate: IssuedCertificate): Promise<string> {
  const { siteUrl } = ctx.config;
  const { id, privateKey } = await signingKey(ctx);
  const credential = credentialOf(await readCourseFacts(ctx), certificate);
  return new SignJWT({
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Math.floor(certificate.issuedAt / 1000),
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyUrl(siteUrl, id), typ: 'JWT' })
    .sign(privateKey);
}

/** Returns the unsigned credential; the holder is identified only by the name on the certificate. */
export function credentialOf(
  facts: CourseFacts,
  { id, name, course, issuedAt, claimedVideos }: IssuedCertificate,
) {
  const { siteUrl } = facts;
  const url = `${siteUrl}${certificatePath(id)}`;
  return {
    '@context': contexts,
    id: url,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: course ?? facts.course,
    image: { id: `${siteUrl}${certificatePath(id, 'png')}`, type: 'Image' },
    issuer: issuerProfile(facts),
    validFrom: inSeconds(issuedAt),
    credentialSubject: {
      id: `${url}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: name }],
      achievement: achievementOf(
        { ...facts, countsArticles: countedArticles(claimedVideos) },
        course ?? facts.course,
      ),
    },
    credentialSchema: [
      {
        id: `${openBadges}/schema/json/ob_v3p0_achievementcredential_schema.json`,
        type: '1EdTechJsonSchemaValidator2019',
      },
    ],
    credentialStatus: { id: `${url}/status`, type: '1EdTechRevocationList' },
  };
}

export function issuerProfile({ siteUrl, site }: CourseFacts) {
  return { id: issuerUrl(siteUrl), type: ['Profile'], name: site, url: siteUrl };
}

function issuerUrl(siteUrl: string): string {
  return `${siteUrl}/badges/issuer`;
}

export function achievementOf({ siteUrl, description, countsArticles }: CourseFacts, course: string) {
  const { criteria, criteriaWithArticles } = messagesFor(siteLanguage).certificateSheet;
  return {
    id: `${siteUrl}/badges/course`,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: course,
    description,
    criteria: { narrative: countsArticles ? criteriaWithArticles : criteria },
  };
}

/** Wraps an issuer or achievement as a standalone document. */
export function asDocument<T extends object>(described: T) {
  return { '@context': contexts, ...described };
}

/** Returns 1EdTech's revocation list for this credential alone, to reveal nothing about others. */
export function revocationList(siteUrl: string, { id, revokedAt }: { id: string; revokedAt: number | null }) {
  const url = `${siteUrl}${certificatePath(id)}`;
  return {
    id: `${url}/status`,
    type: '1EdTechRevocationList',
    issuer: issuerUrl(siteUrl),
    revokedCredentials:
      revokedAt === null ? [] : [{ id: url, revoked: true, revokedAt: inSeconds(revokedAt) }],
  };
}

/** In whole seconds, like `nbf`. */
function inSeconds(time: number): string {
  return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** Embeds a signed credential in a PNG, where Open Badges 3.0 readers expect it (section 5.3, baked badges). */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXtopenbadgecredential\0\0\0\0\0', 'latin1'),
    Buffer.from(credential, 'utf8'),
  ]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
