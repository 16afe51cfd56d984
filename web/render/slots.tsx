/** The slots of the documents: components in, plain HTML out. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type LegalKind, legalKinds, type PublicLegalText } from '#rules/content/legal.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import { words } from '#words/words.ts';
import { CertificateHead } from '../certificate-page/certificate-head.tsx';
import { CertificatePage } from '../certificate-page/certificate-page.tsx';
import { writeContentBlock } from '../content/content-block.ts';
import { ContentProvider } from '../content/content-provider.tsx';
import { appContentOf, landingAppContentOf } from '../content/parts.ts';
import { coursePreloads } from '../course/course-preloads.ts';
import { CourseShell } from '../course/course-shell.tsx';
import { ComingSoonPage } from '../landing/coming-soon-page.tsx';
import { InteractiveParts } from '../landing/interactive-parts.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { NotFoundPage, TroublePage } from '../landing/message-pages.tsx';
import { LegalHead, LegalVersionHead } from '../legal-page/legal-head.tsx';
import { LegalPage } from '../legal-page/legal-page.tsx';
import { AppNotStarted } from '../loading/app-not-started.tsx';
import { OutdatedBrowser } from '../loading/outdated-browser.tsx';
import { CourseHead, LandingHead, PricingHead, PrivateHead } from '../seo/heads.tsx';
import { SiteHead } from '../seo/site-head.tsx';
import { structuredData } from '../seo/structured-data.ts';
import { AppWithoutScript, EmailSentWithoutScript, VerifyWithoutScript } from '../shell/without-script.tsx';
import type { Slots } from './fill-slots.ts';

/** Returns the function that renders a component with the content around it. */
export function htmlOf(content: PublicContent): (component: ReactNode) => string {
  return (component) =>
    renderToStaticMarkup(<ContentProvider content={content}>{component}</ContentProvider>);
}

/** Returns the slots of each document, by its file's name. */
export function slotsOf(content: PublicContent): Record<string, Slots> {
  const html = htmlOf(content);
  const siteHead = () => html(<SiteHead />);
  const app = appSlots(content);
  const { emailSent, verify } = words.signIn;
  return {
    'index.html': {
      head: () => html(<LandingHead />),
      siteHead,
      outdated: () => html(<OutdatedBrowser />),
      // React goes on with this HTML in the browser, so it needs the marks between texts.
      interactiveParts: () =>
        renderToString(
          <ContentProvider content={content}>
            <InteractiveParts />
          </ContentProvider>,
        ),
      page: () => html(content.site.isOpen ? <LandingPage /> : <ComingSoonPage />),
      structuredData: () => jsonBlock(content.site.isOpen ? structuredData(content) : {}),
      content: () => writeContentBlock(landingAppContentOf(content)),
    },
    'not-found.html': {
      head: () => html(<PrivateHead title={words.documents.notFound.title} />),
      siteHead,
      page: () => html(<NotFoundPage />),
    },
    'trouble.html': {
      head: () => html(<PrivateHead title={words.documents.trouble.title} />),
      siteHead,
      page: () => html(<TroublePage />),
    },
    ...Object.fromEntries(legalKinds.map((kind) => [`${kind}.html`, legalSlots(content, kind)])),
    'certificate.html': certificateSlots(content),
    'app.html': app,
    'course.html': {
      ...app,
      head: () => coursePreloads + html(<CourseHead />),
      shell: () => (content.site.isOpen ? html(<CourseShell />) : ''),
    },
    'pricing.html': { ...app, head: () => html(<PricingHead />) },
    'email-sent.html': {
      ...app,
      head: () => html(<PrivateHead title={emailSent.title} />),
      withoutScript: () => html(<EmailSentWithoutScript />),
    },
    'verify.html': {
      ...app,
      head: () => html(<PrivateHead title={verify.title} />),
      withoutScript: () => html(<VerifyWithoutScript />),
    },
  };
}

function legalSlots(content: PublicContent, kind: LegalKind): Slots {
  const html = htmlOf(content);
  return {
    head: () => html(<LegalHead kind={kind} />),
    siteHead: () => html(<SiteHead />),
    page: () => html(<LegalPage kind={kind} shown={content.legal[kind]} />),
  };
}

/** Returns the slots of one version of a legal text. */
export function legalVersionSlots(
  content: PublicContent,
  { kind, shown }: { kind: LegalKind; shown: PublicLegalText },
): Slots {
  const html = htmlOf(content);
  return {
    ...legalSlots(content, kind),
    head: () => html(<LegalVersionHead kind={kind} shown={shown} />),
    page: () => html(<LegalPage kind={kind} shown={shown} />),
  };
}

function appSlots(content: PublicContent): Slots {
  const html = htmlOf(content);
  return {
    head: () => html(<PrivateHead />),
    siteHead: () => html(<SiteHead />),
    outdated: () => html(<OutdatedBrowser />),
    shell: () => '',
    notStarted: () => html(<AppNotStarted />),
    withoutScript: () => html(<AppWithoutScript />),
    content: () => writeContentBlock(appContentOf(content)),
  };
}

/** The server fills the blanks of a certificate's page; braces of the content are none. */
function certificateSlots(content: PublicContent): Slots {
  const name = content.site.name.replaceAll('{{', '{ {').replaceAll('}}', '} }');
  const html = htmlOf({ ...content, site: { ...content.site, name } });
  return {
    head: () => html(<CertificateHead />),
    siteHead: () => html(<SiteHead />),
    page: () => html(<CertificatePage />),
  };
}

/** Returns a JSON-LD block; `<` is escaped so that no text can end it. */
function jsonBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
