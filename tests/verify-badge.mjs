/**
 * Verifies an Open Badges 3.0 credential independently of this project, with the published keys and Node's
 * cryptography: `node tests/verify-badge.mjs certificate.jwt https://SITE/.well-known/jwks.json`
 *
 * The rules come from https://www.imsglobal.org/spec/ob/v3p0/: the header and the claims in 8.2 (JSON Web Token proof
 * format), the members in the data model (AchievementCredential) and in its JSON schema
 * https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json.
 */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @returns {{ problems: string[], credential: any }} no problems for a valid credential */
export function verifyBadge(token, keys, now = Date.now()) {
  const problems = [];
  const check = (holds, problem) => void (holds || problems.push(problem));
  const [head = '', body = '', signature = '', ...rest] = token.trim().split('.');
  check(rest.length === 0 && signature !== '', 'it is no compact JWS');
  const header = decode(head);
  const claims = decode(body);
  if (!header || !claims) return { problems: ['it is no compact JWS'], credential: null };

  check(header.alg === 'EdDSA', 'the algorithm is another than EdDSA');
  check(header.typ === undefined || header.typ === 'JWT', 'typ is not JWT');
  check(
    Object.keys(header).every((name) => ['alg', 'kid', 'jwk', 'typ'].includes(name)),
    'the header has members that Open Badges does not allow',
  );
  const key = keys.find(({ kid }) => kid === header.kid);
  check(key !== undefined, 'the key is not among the published ones');
  check(isUrl(header.kid), 'kid is no address');
  check(!('d' in (key ?? {})), 'a private key is published');
  if (key) {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const signed = Buffer.from(`${head}.${body}`);
    const isSound = verify(null, signed, publicKey, Buffer.from(signature, 'base64url'));
    check(isSound, 'the signature does not fit');
  }

  check(claims.iss === idOf(claims.issuer), 'iss is not the issuer');
  check(claims.jti === claims.id, 'jti is not the credential');
  check(claims.sub === claims.credentialSubject?.id, 'sub is not the subject');
  check(claims.nbf * 1000 === Date.parse(claims.validFrom), 'nbf is not validFrom');
  check(claims.nbf * 1000 <= now, 'it holds only later');
  check(claims.exp === undefined || claims.exp * 1000 > now, 'it holds no more');
  problems.push(...missingIn(claims));
  return { problems, credential: claims };
}

/** The properties that the schema requires. */
function missingIn(credential) {
  const subject = credential.credentialSubject ?? {};
  const achievement = subject.achievement ?? {};
  const rules = [
    [credential['@context']?.[0] === 'https://www.w3.org/ns/credentials/v2', 'the first @context'],
    [
      /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d\.json$/.test(
        credential['@context']?.[1],
      ),
      'the second @context',
    ],
    [isUrl(credential.id), 'id'],
    [has(credential.type, 'VerifiableCredential') && has(credential.type, 'OpenBadgeCredential'), 'type'],
    [isText(credential.name), 'name'],
    [isUrl(idOf(credential.issuer)) && has(credential.issuer?.type, 'Profile'), 'issuer'],
    [isMoment(credential.validFrom), 'validFrom'],
    [has(subject.type, 'AchievementSubject'), 'credentialSubject.type'],
    [isUrl(subject.id) || subject.identifier?.length > 0, 'credentialSubject.id or identifier'],
    [(subject.identifier ?? []).every(isIdentity), 'credentialSubject.identifier'],
    [isUrl(achievement.id) && has(achievement.type, 'Achievement'), 'achievement'],
    [isText(achievement.name) && isText(achievement.description), 'achievement.name and description'],
    [isText(achievement.criteria?.narrative) || isUrl(achievement.criteria?.id), 'achievement.criteria'],
    [
      !credential.credentialStatus ||
        (isUrl(credential.credentialStatus.id) && isText(credential.credentialStatus.type)),
      'credentialStatus',
    ],
    [!/[\w.+-]+@[\w-]+\.\w+/.test(JSON.stringify(credential)), 'silence about e-mail addresses'],
  ];
  return rules.filter(([holds]) => !holds).map(([, what]) => `it lacks ${what}`);
}

function isIdentity({ type, identityType, hashed, identityHash }) {
  return (
    type === 'IdentityObject' && isText(identityType) && typeof hashed === 'boolean' && isText(identityHash)
  );
}

function decode(part) {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const has = (list, item) => [list].flat().includes(item);
const idOf = (it) => (typeof it === 'string' ? it : it?.id);
const isText = (it) => typeof it === 'string' && it !== '';
const isUrl = (it) => isText(it) && URL.canParse(it);
const isMoment = (it) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(it);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = '', address = ''] = process.argv;
  const { keys } = URL.canParse(address)
    ? await (await fetch(address)).json()
    : JSON.parse(readFileSync(address, 'utf8'));
  const { problems, credential } = verifyBadge(readFileSync(file, 'utf8'), keys);
  for (const problem of problems) console.error(`- ${problem}`);
  if (problems.length === 0)
    console.log(`Sound: ${credential.credentialSubject.identifier[0].identityHash}, ${credential.name}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
