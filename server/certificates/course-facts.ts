import type { CertificatePicture } from '#rules/content/document.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';

/** The published facts of the course and site that certificates and credentials contain. */
export type CourseFacts = {
  siteUrl: string;
  site: string;
  /** The current title; a claim stores the title of its time for the certificate. */
  course: string;
  description: string;
  instructor: { name: string; role: string };
  picture: CertificatePicture;
  /** Whether articles count for new claims. */
  countsArticles: boolean;
};

/** Call it outside of transactions, since it reads the database itself. */
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
    countsArticles: certificate.countsArticles,
  };
}
