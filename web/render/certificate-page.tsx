import { BadgeCheck, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import { sheet } from '#rules/certificate-sheet/sheet.ts';
import { certificatePath } from '#rules/certificate.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { absoluteUrl } from '#web/seo/urls.ts';
import { HeaderFrame, HomeLink } from '#web/shell/header-frame.tsx';
import { LegalLinks } from '#web/shell/legal-links.tsx';

/**
 * Placeholders that the build leaves for the server, which fills them in for each certificate
 * (`server/certificates/certificate-page.ts`).
 */
const blank = {
  id: '{{id}}',
  name: '{{name}}',
  course: '{{course}}',
  day: '{{day}}',
  revokedDay: '{{revokedDay}}',
  reissuedDay: '{{reissuedDay}}',
  note: '{{note}}',
  url: '{{url}}',
  linkedIn: '{{linkedIn}}',
  picture: '{{picture}}',
} as const;

const text = messages.certificatePage;

/** The public page of a certificate: its learner, course, date and validity. It has no script. */
export function CertificatePage() {
  return (
    <>
      <HeaderFrame>
        <HomeLink />
      </HeaderFrame>
      <main className="page-container grid gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Only when="valid">
          <div
            role="img"
            aria-label={text.picture(blank.name)}
            className="self-start overflow-clip rounded-card bg-surface shadow-high"
          >
            {blank.picture}
          </div>
        </Only>
        <div className="grid content-start gap-6">
          <Validity />
          <Facts />
          <Only when="valid">
            <Downloads />
            <Only when="own">
              <OwnHints />
            </Only>
            <HowToCheck />
          </Only>
        </div>
      </main>
      <footer className="page-container border-t border-line py-6">
        <LegalLinks />
      </footer>
    </>
  );
}

function Validity() {
  return (
    <>
      <Only when="valid">
        <p className="flex items-center gap-3 rounded-card bg-success-soft p-4 font-semibold text-success">
          <BadgeCheck aria-hidden="true" className="size-6 shrink-0" />
          {text.valid}
        </p>
      </Only>
      <Only when="revoked">
        <p className="flex items-center gap-3 rounded-card bg-error-soft p-4 font-semibold text-error">
          <CircleSlash aria-hidden="true" className="size-6 shrink-0" />
          {text.revoked(blank.revokedDay)}
        </p>
      </Only>
    </>
  );
}

function Facts() {
  const { site } = useSiteContent();
  return (
    <div className="grid gap-4">
      <h1 className="text-heading wrap-anywhere">{blank.name}</h1>
      <p>
        {messages.certificateSheet.beforeCourse}{' '}
        <strong className="my-1 block text-lead font-semibold">{blank.course}</strong>{' '}
        {messages.certificateSheet.afterCourse}
      </p>
      <dl className="grid gap-3">
        <div>
          <dt className="text-quiet">{text.issued}</dt>
          <dd className="font-medium">{blank.day}</dd>
        </div>
        <div>
          <dt className="text-quiet">{text.by}</dt>
          <dd className="font-medium">{site.name}</dd>
        </div>
        <div>
          <dt className="text-quiet">{text.needed}</dt>
          <dd className="font-medium">
            <Only when="videos">
              <span>{text.neededVideos}</span>
            </Only>
            <Only when="articles">
              <span>{text.neededLessons}</span>
            </Only>
          </dd>
        </div>
        <Only when="reissued">
          <div>
            <dt className="text-quiet">{text.reissued}</dt>
            <dd className="font-medium">{blank.reissuedDay}</dd>
          </div>
        </Only>
      </dl>
      <Only when="reissued">
        <p className="text-quiet">{text.reissuedNote}</p>
      </Only>
    </div>
  );
}

function Downloads() {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={certificatePath(blank.id, 'pdf')} className={buttonStyles('quiet')}>
        {text.pdf}
      </a>
      <a href={certificatePath(blank.id, 'png')} download className={buttonStyles('quiet')}>
        {text.png}
      </a>
    </div>
  );
}

/** For the certificate's owner: the link to LinkedIn's prefilled form, and its fields to copy. */
function OwnHints() {
  const share = messages.certificate.share;
  const { site } = useSiteContent();
  const fields: [label: string, value: string][] = [
    [share.name, blank.course],
    [share.organization, site.name],
    [share.issued, blank.day],
    [share.id, blank.id],
    [share.url, blank.url],
  ];
  return (
    <section className="grid gap-4 rounded-card bg-sky-soft p-5">
      <h2 className="text-title">{text.own.title}</h2>
      <p>{text.own.text}</p>
      <Only when="noted">
        <div className="grid gap-2">
          <h3 className="font-semibold">{text.own.note}</h3>
          <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere whitespace-pre-line">
            {blank.note}
          </blockquote>
        </div>
      </Only>
      <div>
        <a href={blank.linkedIn} target="_blank" rel="noreferrer" className={buttonStyles('primary')}>
          {share.linkedIn}
        </a>
      </div>
      <details>
        <summary className="py-2 font-medium">{share.byHand}</summary>
        <dl className="grid gap-3 pt-2">
          {fields.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="rounded-small bg-surface px-3 py-2 font-medium wrap-anywhere select-all">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

function HowToCheck() {
  const link = 'font-medium text-sky underline underline-offset-4';
  return (
    <section className="grid gap-2 border-t border-line pt-6 text-quiet">
      <h2 className="text-title text-ink">{text.check.title}</h2>
      <p>{text.check.page}</p>
      <p>
        {text.check.credential}{' '}
        <a href={certificatePath(blank.id, 'jwt')} download className={link}>
          {text.check.signed}
        </a>
        {', '}
        <a href="/.well-known/jwks.json" className={link}>
          {text.check.keys}
        </a>
        {'.'}
      </p>
    </section>
  );
}

type Part = 'valid' | 'revoked' | 'reissued' | 'own' | 'noted' | 'videos' | 'articles';

/** Children that the server keeps only for certificates in this state. */
function Only({ when, children }: { when: Part; children: ReactNode }) {
  return (
    <>
      {`{{${when}}}`}
      {children}
      {`{{/${when}}}`}
    </>
  );
}

/** The picture's size: 1.5 times the drawing's. */
const picture = { width: sheet.width * 1.5, height: sheet.height * 1.5 };

/** Link previews show the certificate; search engines must not list learners. */
export function CertificateHead() {
  const { site } = useSiteContent();
  const { title, picture: alt } = messages.certificatePage;
  const sentence = messages.certificateSheet.sentence({ name: blank.name, course: blank.course });
  const url = absoluteUrl(certificatePath(blank.id));
  return (
    <>
      <title>{`${title(blank.name)} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Only when="valid">
        <meta name="description" content={sentence} />
        <link rel="canonical" href={url} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:url" content={url} />
        <meta property="og:title" content={title(blank.name)} />
        <meta property="og:description" content={sentence} />
        <meta property="og:image" content={absoluteUrl(certificatePath(blank.id, 'png'))} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content={String(picture.width)} />
        <meta property="og:image:height" content={String(picture.height)} />
        <meta property="og:image:alt" content={alt(blank.name)} />
        <meta name="twitter:card" content="summary_large_image" />
      </Only>
    </>
  );
}
