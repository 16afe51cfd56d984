/**
 * An issued certificate as an Open Badges 3.0 credential, signed as a VC-JWT
 * (https://www.imsglobal.org/spec/ob/v3p0/, data model and section 8.2).
 */
import { SignJWT } from 'jose';
import { certificatePath } from '#rules/certificate.ts';
import type { AppContext } from '#server/context.ts';
import { siteLanguage, wordsFor } from '#words/words-for.ts';
import { keyUrl, signingKey } from './badge-keys.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';

/** An issued certificate, as its table has it. */
export type IssuedCertificate = { id: string; name: string; course: string | null; issuedAt: number };

const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0';
const contexts = ['https://www.w3.org/ns/credentials/v2', `${openBadges}/context-3.0.3.json`];

/**
 * The credential's members are the token's own, beside the registered claims that repeat four of them: `iss` the
 * issuer, `jti` the credential, `sub` its holder, `nbf` the second from which it holds.
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

/** Returns the credential that is signed; the name on the certificate alone tells the holder. */
export function credentialOf(facts: CourseFacts, { id, name, course, issuedAt }: IssuedCertificate) {
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
      achievement: achievementOf(facts, course ?? facts.course),
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

export function achievementOf({ siteUrl, description }: CourseFacts, course: string) {
  return {
    id: `${siteUrl}/badges/course`,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: course,
    description,
    criteria: { narrative: wordsFor(siteLanguage).certificateSheet.criteria },
  };
}

/** Everything that describes who gives the badge, as documents of their own. */
export function asDocument<T extends object>(described: T) {
  return { '@context': contexts, ...described };
}

/** Returns 1EdTech's revocation list of this credential alone, so that no list tells of others. */
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

/** The same second that `nbf` names. */
function inSeconds(time: number): string {
  return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}
