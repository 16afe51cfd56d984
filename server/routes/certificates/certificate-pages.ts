/** The public side of an issued certificate: its page, the sheet as PDF and PNG, and the signed credential. */
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { type CertificateForm, certificatePath, linkedInUrl } from '#rules/certificate.ts';
import { type CourseFacts, readCourseFacts } from '#server/flows/certificates/course-facts.ts';
import { credentialOf, revocationList, signCredential } from '#server/flows/certificates/sign-credential.ts';
import { acceptedBy } from '#server/http/accepted-encodings.ts';
import type { Env } from '#server/http/api.ts';
import type { Site } from '#server/http/site.ts';
import { bakePng } from '#server/print/bake-png.ts';
import { findIssued, findReplacement } from '#server/store/certificates.ts';
import type { AppContext } from '#server/context.ts';
import { siteLanguage, wordsFor } from '#words/words-for.ts';
import { pictureOf } from './page-picture.ts';
import { fillPage } from './page-template.ts';
import { readViewer } from '#server/routes/viewer.ts';

type IssuedRow = NonNullable<Awaited<ReturnType<typeof findIssued>>>;

/** A revocation shows after this at the latest, whatever stands between. */
const caching = 'public, max-age=30';

/** `/certificates/{id}`, `/certificates/{id}.pdf` (png, jwt, json) and `/certificates/{id}/status` */
export async function readCertificatePage(ctx: AppContext, c: Context<Env>, pages: Site): Promise<Response> {
  const answer = await findCertificateAnswer(ctx, {
    path: c.req.path,
    readUid: async () => (await readViewer(ctx, c))?.user.uid,
    document: () => pages.text('/certificate.html'),
  });
  if (answer) return reply(c, answer);
  const replaced = await findReplacedAnswer(ctx, c.req.path);
  if (replaced?.body !== undefined) return reply(c, { type: 'application/json', body: replaced.body });
  if (replaced === null) return c.notFound();
  return c.body(null, 302, { Location: replaced.path, 'Cache-Control': caching });
}

/**
 * Answers the former address of a certificate that was reissued: its page and its files lead to those of the one in its
 * place, so that a printed code and a profile's link go on to work; its status says that it is revoked.
 */
async function findReplacedAnswer(
  ctx: AppContext,
  path: string,
): Promise<{ path: string; body?: string } | null> {
  const [, id = '', form, status] = parts.exec(path) ?? [];
  const replacement = id === '' ? undefined : await findReplacement(ctx.db, { id });
  if (!replacement || (form !== undefined && !isForm(form))) return null;
  const next = certificatePath(replacement.id, form);
  if (!status) return { path: next };
  const { replacedAt } = replacement;
  return {
    path: next,
    body: JSON.stringify(revocationList(ctx.config.siteUrl, { id, revokedAt: replacedAt })),
  };
}

/** The id, the form and the status of a certificate's address. */
const parts = /^\/certificates\/([\w-]{1,64})(?:\.(\w+)|(\/status))?$/;

type Answer = {
  type: string;
  body: Uint8Array | string;
  /** The name under which it is saved. */
  file?: string;
  /** Meant for its owner alone. */
  isOwn?: boolean;
};

/**
 * Null when there is no such certificate, or no such form of it.
 * `document` is what the build left of the page.
 */
async function findCertificateAnswer(
  ctx: AppContext,
  {
    path,
    readUid,
    document,
  }: { path: string; readUid: () => Promise<string | undefined>; document: () => string },
): Promise<Answer | null> {
  const [, id, form, status] = parts.exec(path) ?? [];
  const issued = id === undefined ? undefined : await findIssued(ctx.db, { id });
  if (!issued) return null;
  if (status)
    return { type: 'application/json', body: JSON.stringify(revocationList(ctx.config.siteUrl, issued)) };
  const facts = await readCourseFacts(ctx);
  if (form === undefined) {
    const isOwn = (await readUid()) === issued.uid;
    return { type: 'text/html; charset=utf-8', body: pageOf(facts, document(), { issued, isOwn }), isOwn };
  }
  // A revoked certificate is handed out no more; the status list tells it of copies that were handed out before.
  if (!isForm(form) || issued.revokedAt !== null) return null;
  const body = await makers[form](ctx, issued, facts);
  return { type: types[form], body, file: `certificate-${issued.id.slice(0, 6)}.${form}` };
}

const types: Record<CertificateForm, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jwt: 'application/jwt',
  json: 'application/ld+json',
};

const makers: Record<
  CertificateForm,
  (ctx: AppContext, issued: IssuedRow, facts: CourseFacts) => Promise<Uint8Array | string>
> = {
  pdf: (ctx, issued, facts) =>
    ctx.printer.print({ kind: 'certificate', form: 'pdf', sheet: sheetOf(facts, issued) }),
  png: async (ctx, issued, facts) => {
    const [png, credential] = await Promise.all([
      ctx.printer.print({ kind: 'certificate', form: 'png', sheet: sheetOf(facts, issued) }),
      signCredential(ctx, issued),
    ]);
    return bakePng(png, credential);
  },
  jwt: (ctx, issued) => signCredential(ctx, issued),
  json: async (_ctx, issued, facts) => JSON.stringify(credentialOf(facts, issued), null, 2),
};

function isForm(form: string): form is CertificateForm {
  return form in types;
}

function sheetOf(facts: CourseFacts, { id, name, course, issuedAt }: IssuedRow) {
  return {
    name,
    course: course ?? facts.course,
    issuedAt,
    site: facts.site,
    instructor: facts.instructor,
    picture: facts.picture,
    url: `${facts.siteUrl}${certificatePath(id)}`,
  };
}

function pageOf(
  facts: CourseFacts,
  document: string,
  { issued, isOwn }: { issued: IssuedRow; isOwn: boolean },
): string {
  const { id, name, issuedAt, revokedAt, reissuedAt, note } = issued;
  const course = issued.course ?? facts.course;
  const url = `${facts.siteUrl}${certificatePath(id)}`;
  const { day } = wordsFor(siteLanguage).certificateSheet;
  return fillPage(document, {
    words: {
      id,
      name,
      course,
      day: day(issuedAt),
      revokedDay: revokedAt === null ? '' : day(revokedAt),
      reissuedDay: reissuedAt === null ? '' : day(reissuedAt),
      note: note ?? '',
      url,
      linkedIn: linkedInUrl({ name: course, organization: facts.site, url, id, issuedAt }),
    },
    html: { picture: revokedAt === null ? pictureOf(sheetOf(facts, issued)) : '' },
    parts: {
      valid: revokedAt === null,
      revoked: revokedAt !== null,
      reissued: reissuedAt !== null,
      own: isOwn,
      noted: note !== null,
    },
  });
}

function reply(c: Context<Env>, { type, body, file, isOwn = false }: Answer): Response {
  const plain = typeof body === 'string' ? Buffer.from(body) : body;
  const zips = typeof body === 'string' && acceptedBy(c.req.header('accept-encoding')).includes('gzip');
  const sent = new Uint8Array(zips ? gzipSync(plain) : plain);
  return c.body(sent, 200, {
    'Content-Type': type,
    'Content-Length': String(sent.length),
    'Cache-Control': isOwn ? 'private, no-store' : caching,
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding, Cookie',
    ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
    ...(file ? { 'Content-Disposition': `inline; filename="${file}"` } : {}),
  });
}
