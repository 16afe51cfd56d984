import { BadgeCheck, CircleSlash } from 'lucide-react';
import { certificatePath } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { HeaderFrame, HomeLink } from '../shell/header-frame.tsx';
import { LegalLinks } from '../shell/legal-links.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { blank, Only } from './blanks.tsx';
import { OwnHints } from './own-hints.tsx';

const text = words.certificatePage;

/** The public page of a certificate: its holder, course, date and validity. It has no script. */
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
          <Standing />
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

function Standing() {
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
        {words.certificateSheet.beforeCourse}{' '}
        <strong className="my-1 block text-lead font-semibold">{blank.course}</strong>{' '}
        {words.certificateSheet.afterCourse}
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
          <dd className="font-medium">{text.neededVideos}</dd>
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
