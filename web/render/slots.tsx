/** The slots of the documents, which are filled with rendered components. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import type { LegalKind, PublicLegalText } from '#rules/content/legal.ts';
import type { PreviewLesson } from '#rules/content/preview-lesson.ts';
import type { PublicContent } from '#rules/content/public-content.ts';
import { messages } from '#messages/messages.ts';
import { appContentOf, landingAppContentOf, writeContentBlock } from '#web/content/content-block.ts';
import { ContentProvider } from '#web/content/content-provider.tsx';
import { InteractiveParts } from '#web/landing/interactive-parts.tsx';
import { LandingPage } from '#web/landing/landing-page.tsx';
import { ComingSoonPage, NotFoundPage, ServerErrorPage } from '#web/landing/message-pages.tsx';
import { CourseHead, LandingHead, PricingHead, PrivateHead, SiteHead } from '#web/seo/heads.tsx';
import { previewData } from '#web/seo/preview-data.ts';
import { structuredData } from '#web/seo/structured-data.ts';
import { CertificateHead, CertificatePage } from './certificate-page.tsx';
import { coursePreloads, CourseShell } from './course-shell.tsx';
import { LegalHead, LegalPage, LegalVersionHead } from './legal-page.tsx';
import { previewDescription, PreviewLessonHead, PreviewLessonPage } from './preview-lesson-page.tsx';
import {
  AppNotStarted,
  AppWithoutScript,
  EmailSentWithoutScript,
  OutdatedBrowser,
  VerifyWithoutScript,
} from './without-app.tsx';

/** The functions that render a document's slots, by the slots' names. */
export type Slots = Readonly<Record<string, () => string>>;

const slot = /<!--slot:(\w+)-->/g;

/** Fills each slot of an HTML document, such as `<!--slot:head-->`. Throws when slots and `slots` do not match. */
export function fillSlots(html: string, slots: Slots): string {
  const unused = new Set(Object.keys(slots));
  const filled = html.replace(slot, (_, name: string) => {
    const render = slots[name];
    if (!render) throw new Error(`The slot ${name} has no renderer.`);
    unused.delete(name);
    return render();
  });
  if (unused.size > 0) throw new Error(`The document has no slot ${[...unused].join(', ')}.`);
  return filled;
}

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
  const { emailSent, verify } = messages.signIn;
  return {
    'index.html': {
      head: () => html(<LandingHead />),
      siteHead,
      outdated: () => html(<OutdatedBrowser />),
      // React hydrates this HTML in the browser, so it needs the comments between texts.
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
      head: () => html(<PrivateHead title={messages.documents.notFound.title} />),
      siteHead,
      page: () => html(<NotFoundPage />),
    },
    'trouble.html': {
      head: () => html(<PrivateHead title={messages.documents.trouble.title} />),
      siteHead,
      page: () => html(<ServerErrorPage />),
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

/** Returns the slots of the page of a free preview. */
export function previewLessonSlots(content: PublicContent, lesson: PreviewLesson): Slots {
  const html = htmlOf(content);
  return {
    head: () => html(<PreviewLessonHead lesson={lesson} />),
    siteHead: () => html(<SiteHead />),
    page: () => html(<PreviewLessonPage lesson={lesson} />),
    structuredData: () =>
      jsonBlock(
        previewData(content, {
          lesson,
          description: previewDescription(lesson, content.course.title),
        }),
      ),
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

/** The server fills the `{{blanks}}` of a certificate's page, so braces of the content are escaped. */
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
