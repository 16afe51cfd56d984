/** The site's documents, and the function that renders each slot of them. */
import {
  renderAppHead,
  renderCertificate,
  renderCertificateHead,
  renderCourseHead,
  renderCourseShell,
  renderEmailSentHead,
  renderEmailSentWithoutScript,
  renderInteractiveParts,
  renderLanding,
  renderLandingHead,
  renderManifest,
  renderNotFound,
  renderNotFoundHead,
  renderNotStarted,
  renderPricingHead,
  renderRobots,
  renderSiteHead,
  renderSitemap,
  renderStructuredData,
  renderVerifyHead,
  renderVerifyWithoutScript,
  renderWithoutScript,
} from './render.tsx';
import type { Slots } from './fill-slots.ts';

/** The documents that are HTML files of their own. */
export const ownDocuments: Record<string, Slots> = {
  'index.html': {
    head: renderLandingHead,
    siteHead: renderSiteHead,
    interactiveParts: renderInteractiveParts,
    page: renderLanding,
    structuredData: renderStructuredData,
  },
  'not-found.html': { head: renderNotFoundHead, siteHead: renderSiteHead, page: renderNotFound },
  'certificate.html': { head: renderCertificateHead, siteHead: renderSiteHead, page: renderCertificate },
};

const app = {
  head: renderAppHead,
  siteHead: renderSiteHead,
  shell: () => '',
  notStarted: renderNotStarted,
  withoutScript: renderWithoutScript,
};

/** The documents that are made of app.html. */
export const appDocuments: Record<string, typeof app> = {
  'app.html': app,
  'course.html': { ...app, head: renderCourseHead, shell: renderCourseShell },
  'pricing.html': { ...app, head: renderPricingHead },
  'email-sent.html': {
    ...app,
    head: renderEmailSentHead,
    withoutScript: renderEmailSentWithoutScript,
  },
  'verify.html': { ...app, head: renderVerifyHead, withoutScript: renderVerifyWithoutScript },
};

/** The files for search engines and phones. */
export const siteFiles: Record<string, () => string> = {
  'robots.txt': renderRobots,
  'sitemap.xml': renderSitemap,
  'site.webmanifest': renderManifest,
};
