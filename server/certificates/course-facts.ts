import type { CertificatePicture } from '#rules/content/document.ts';
import type { AppContext } from '#server/context.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';

/** The facts of the course and the site that certificates and credentials name, as they are published now. */
export type CourseFacts = {
  siteUrl: string;
  site: string;
  /** The title; a claim keeps the one of its moment, and so does the certificate. */
  course: string;
  description: string;
  instructor: { name: string; role: string };
  picture: CertificatePicture;
};

/** Call it outside of transactions: it reads the database by itself. */
export async function readCourseFacts(ctx: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<CourseFacts> {
  const { document } = await readPublishedContent(ctx);
  const { site, course, certificate, instructor } = document;
  return {
    siteUrl: ctx.config.siteUrl,
    site: site.name,
    course: textIn(document, course.title),
    description: textIn(document, certificate.description),
    instructor: { name: instructor.name, role: textIn(document, instructor.line) },
    picture: certificate.picture,
  };
}
