/** The parts of documents that the build prerenders: components in, plain HTML out. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { words } from '#words/words.ts';
import { CertificateHead } from '../certificate-page/certificate-head.tsx';
import { CertificatePage } from '../certificate-page/certificate-page.tsx';
import { coursePreloads } from '../course/course-preloads.ts';
import { CourseShell } from '../course/course-shell.tsx';
import { CourseHead, LandingHead, PricingHead, PrivateHead } from '../seo/heads.tsx';
import { manifest, robots, sitemap } from '../seo/site-files.ts';
import { SiteHead } from '../seo/site-head.tsx';
import { structuredData } from '../seo/structured-data.ts';
import { AppNotStarted } from '../loading/app-not-started.tsx';
import { AppWithoutScript, EmailSentWithoutScript, VerifyWithoutScript } from '../shell/without-script.tsx';
import { InteractiveParts } from '../landing/interactive-parts.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { NotFoundPage } from '../landing/not-found-page.tsx';

export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}

/** Returns the root of the landing page's React app with the HTML that it goes on with. The build names its scripts. */
export function renderInteractiveParts(): string {
  const html = renderToString(<InteractiveParts />);
  return `<div id="landing-app" data-scripts="/landing/landing-app.tsx">${html}</div>`;
}

export function renderLandingHead(): string {
  return renderToStaticMarkup(<LandingHead />);
}

/** Returns a JSON-LD block; `<` is escaped so that no text can end the block. */
export function renderStructuredData(): string {
  const json = JSON.stringify(structuredData()).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

export function renderSiteHead(): string {
  return renderToStaticMarkup(<SiteHead />);
}

export function renderAppHead(): string {
  return renderToStaticMarkup(<PrivateHead />);
}

/** Returns the course page's head with preloads of the data that its scripts ask for. */
export function renderCourseHead(): string {
  return coursePreloads + renderToStaticMarkup(<CourseHead />);
}

/** Returns the course page's first paint. */
export function renderCourseShell(): string {
  return renderToStaticMarkup(<CourseShell />);
}

export function renderPricingHead(): string {
  return renderToStaticMarkup(<PricingHead />);
}

export function renderEmailSentHead(): string {
  return renderToStaticMarkup(<PrivateHead title={words.signIn.emailSent.title} />);
}

export function renderVerifyHead(): string {
  return renderToStaticMarkup(<PrivateHead title={words.signIn.verify.title} />);
}

/** Returns the text for a browser that runs scripts but did not receive them. */
export function renderNotStarted(): string {
  return renderToStaticMarkup(<AppNotStarted />);
}

/** Returns the text for a browser without scripts. */
export function renderWithoutScript(): string {
  return renderToStaticMarkup(<AppWithoutScript />);
}

export function renderEmailSentWithoutScript(): string {
  return renderToStaticMarkup(<EmailSentWithoutScript />);
}

export function renderVerifyWithoutScript(): string {
  return renderToStaticMarkup(<VerifyWithoutScript />);
}

export function renderNotFoundHead(): string {
  return renderToStaticMarkup(<PrivateHead title={words.documents.notFound.title} />);
}

export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFoundPage />);
}

export function renderRobots(): string {
  return robots();
}

export function renderSitemap(): string {
  return sitemap();
}

export function renderManifest(): string {
  return JSON.stringify(manifest());
}

/** Returns the head of a certificate's page, with blanks that the server fills. */
export function renderCertificateHead(): string {
  return renderToStaticMarkup(<CertificateHead />);
}

export function renderCertificate(): string {
  return renderToStaticMarkup(<CertificatePage />);
}
