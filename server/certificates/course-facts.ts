import type { CertificatePicture, ContentDocument } from '#rules/content/document.ts';
import { readPublishedContent, textIn } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';

/** The published facts of the course and site that certificates and credentials contain, in the default language. */
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
  /** Returns the title on a certificate in a language; see `certificateTitle`. */
  titleIn: (language: string, stored: string | null) => string;
  instructorIn: (language: string) => CourseFacts['instructor'];
};

/** Call it outside of transactions, since it reads the database itself. */
export async function readCourseFacts(ctx: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<CourseFacts> {
  const { document } = await readPublishedContent(ctx);
  const { site, course, certificate, instructor } = document;
  const instructorIn = (language?: string) => ({
    name: instructor.name,
    role: textIn(document, instructor.line, language),
  });
  return {
    siteUrl: ctx.config.siteUrl,
    site: site.name,
    course: textIn(document, course.title),
    description: textIn(document, certificate.description),
    instructor: instructorIn(),
    picture: certificate.picture,
    countsArticles: certificate.countsArticles,
    titleIn: (language, stored) => certificateTitle(document, { language, stored }),
    instructorIn,
  };
}

/**
 * Returns the course's title on a certificate: the current one in a language, unless the course had another title at the
 * time of the claim, which then stays. `stored` is that title in the default language; null for an older certificate.
 */
export function certificateTitle(
  document: ContentDocument,
  { language, stored }: { language: string; stored: string | null },
): string {
  const { title } = document.course;
  const isCurrent = stored === null || stored === textIn(document, title);
  return isCurrent ? textIn(document, title, language) : stored;
}
