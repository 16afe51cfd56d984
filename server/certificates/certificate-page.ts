/** The public side of an issued certificate: its page, PDF and PNG, and the signed credential. */
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { encode } from 'uqr';
import type { Line } from '#rules/certificate-sheet/shapes.ts';
import { drawCertificate } from '#rules/certificate-sheet/sheet.ts';
import { type CertificateForm, certificatePath, countedArticles, linkedInUrl } from '#rules/certificate.ts';
import { type Language, messagesFor } from '#messages/messages-for.ts';
import { languageOf } from '#server/accounts/request-language.ts';
import { readViewer } from '#server/accounts/viewer.ts';
import type { AppContext, CertificateSheet } from '#server/context.ts';
import type { Env } from '#server/platform/http/api.ts';
import { acceptedBy } from '#server/platform/http/compression.ts';
import { pageVary, type Site } from '#server/platform/http/site.ts';
import { bakePng, credentialOf, revocationList, signCredential } from './badges.ts';
import { type CourseFacts, readCourseFacts } from './course-facts.ts';
import { escapeXml, paintSvg, textElement } from './print/svg.ts';
import { findIssued, findReplacement } from './store.ts';

/** A revocation shows after 30 seconds at the latest, even through a cache. */
const caching = 'public, max-age=30';

/** The id, format and status in a certificate's URL. */
const urlParts = /^\/certificates\/([\w-]{1,64})(?:\.(\w+)|(\/status))?$/;

/**
 * Draws the certificate as an inline SVG in the page's own typefaces, so that nothing more is fetched; its classes are
 * defined in `certificate-page.css`.
 */
export function pictureOf({ url, language, ...printed }: CertificateSheet): string {
  const squares = encode(url, { ecc: 'M', border: 0 }).data;
  const shapes = drawCertificate(
    { ...printed, proof: { url, squares } },
    messagesFor(language).certificateSheet,
  );
  return paintSvg(shapes, write);
}

function write(line: Line): string {
  return textElement(line, escapeXml(line.text), { class: `sheet-${line.face}` });
}

/** Values of the template's placeholders: text to escape, raw HTML, and sections to show or hide. */
export type PageFacts = {
  words: Record<string, string>;
  html: Record<string, string>;
  sections: Record<string, boolean>;
};

/** Fills the built template. Text is escaped, so no name can break out of its element. */
export function fillPage(document: string, { words, html, sections }: PageFacts): string {
  let page = document;
  for (const [part, isThere] of Object.entries(sections)) {
    const whole = new RegExp(`\\{\\{${part}\\}\\}([\\s\\S]*?)\\{\\{/${part}\\}\\}`, 'g');
    page = page.replace(whole, (_, inside: string) => (isThere ? inside : ''));
  }
  return page.replace(/\{\{(\w+)\}\}/g, (_, word: string) => html[word] ?? escapeHtml(words[word] ?? ''));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

type IssuedRow = NonNullable<Awaited<ReturnType<typeof findIssued>>>;

/** `/certificates/{id}`, `/certificates/{id}.pdf` (png, jwt, json) and `/certificates/{id}/status` */
export async function readCertificatePage(ctx: AppContext, c: Context<Env>, pages: Site): Promise<Response> {
  const answer = await findCertificateAnswer(ctx, {
    path: c.req.path,
    readUid: async () => (await readViewer(ctx, c))?.user.uid,
    language: languageOf(ctx, c),
    document: (language) => pages.text('/certificate.html', language),
  });
  if (answer) return reply(c, answer);
  const replaced = await findReplacedAnswer(ctx, c.req.path);
  if (replaced?.body !== undefined) return reply(c, { type: 'application/json', body: replaced.body });
  if (replaced === null) return c.notFound();
  return c.body(null, 302, { Location: replaced.path, 'Cache-Control': caching });
}

/**
 * Handles the former URL of a reissued certificate: its page and files redirect to the new ones, so that printed codes
 * and profile links keep working; its status is revoked.
 */
async function findReplacedAnswer(
  ctx: AppContext,
  path: string,
): Promise<{ path: string; body?: string } | null> {
  const [, id = '', form, status] = urlParts.exec(path) ?? [];
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

type Answer = {
  type: string;
  body: Uint8Array | string;
  /** The download file name. */
  file?: string;
  /** Only for the owner, so not cached. */
  isOwn?: boolean;
};

/** Returns null when there is no such certificate or format. `document` is the built page template. */
async function findCertificateAnswer(
  ctx: AppContext,
  {
    path,
    readUid,
    language,
    document,
  }: {
    path: string;
    readUid: () => Promise<string | undefined>;
    /** Of the reader; what is printed on the certificate is in its owner's. */
    language: Language;
    document: (language: Language) => string;
  },
): Promise<Answer | null> {
  const [, id, form, status] = urlParts.exec(path) ?? [];
  const issued = id === undefined ? undefined : await findIssued(ctx.db, { id });
  if (!issued) return null;
  if (status)
    return { type: 'application/json', body: JSON.stringify(revocationList(ctx.config.siteUrl, issued)) };
  const facts = await readCourseFacts(ctx);
  if (form === undefined) {
    const isOwn = (await readUid()) === issued.uid;
    const body = pageOf(facts, document(language), { issued, isOwn, language });
    return { type: 'text/html; charset=utf-8', body, isOwn };
  }
  // The files of a revoked certificate are not served; the status list covers copies made before.
  if (!isForm(form) || issued.revokedAt !== null) return null;
  const body = await createFile[form](ctx, issued, facts);
  return { type: types[form], body, file: `certificate-${issued.id.slice(0, 6)}.${form}` };
}

const types: Record<CertificateForm, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jwt: 'application/jwt',
  json: 'application/ld+json',
};

const createFile: Record<
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

function sheetOf(facts: CourseFacts, { id, name, course, issuedAt, language }: IssuedRow) {
  return {
    language,
    name,
    course: facts.titleIn(language, course),
    issuedAt,
    site: facts.site,
    instructor: facts.instructorIn(language),
    picture: facts.picture,
    url: `${facts.siteUrl}${certificatePath(id)}`,
  };
}

function pageOf(
  facts: CourseFacts,
  document: string,
  { issued, isOwn, language }: { issued: IssuedRow; isOwn: boolean; language: Language },
): string {
  const { id, name, issuedAt, revokedAt, reissuedAt, note } = issued;
  const course = facts.titleIn(language, issued.course);
  const url = `${facts.siteUrl}${certificatePath(id)}`;
  const { day } = messagesFor(language).certificateSheet;
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
    sections: {
      valid: revokedAt === null,
      revoked: revokedAt !== null,
      reissued: reissuedAt !== null,
      own: isOwn,
      noted: note !== null,
      videos: !countedArticles(issued.claimedVideos),
      articles: countedArticles(issued.claimedVideos),
    },
  });
}

function reply(c: Context<Env>, { type, body, file, isOwn = false }: Answer): Response {
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  const isGzipped = typeof body === 'string' && acceptedBy(c.req.header('accept-encoding')).includes('gzip');
  const sent = new Uint8Array(isGzipped ? gzipSync(content) : content);
  return c.body(sent, 200, {
    'Content-Type': type,
    'Content-Length': String(sent.length),
    'Cache-Control': isOwn ? 'private, no-store' : caching,
    'X-Robots-Tag': 'noindex',
    Vary: pageVary,
    ...(isGzipped ? { 'Content-Encoding': 'gzip' } : {}),
    ...(file ? { 'Content-Disposition': `inline; filename="${file}"` } : {}),
  });
}
