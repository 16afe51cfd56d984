import type { MyCertificate } from '#contract/api.ts';
import { certificatePath } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { buttonStyles } from '../parts/button-styles.ts';
import { formatDate } from '../format.ts';
import { CertificatePreview } from './certificate-preview.tsx';
import { Said } from './said.tsx';
import { ShareHints } from './share-hints.tsx';

/** It is issued: where everyone sees it, what to keep of it, and how to show it. */
export function IssuedCertificate({ mine, id }: { mine: MyCertificate; id: string }) {
  const text = words.certificate.issued;
  return (
    <div className="grid gap-6">
      <Said title={text.title}>
        <p>{text.text(mine.name)}</p>
        {mine.reissuedAt !== null && <p>{text.reissued(formatDate(mine.reissuedAt))}</p>}
        {mine.note && (
          <>
            <p className="font-medium">{text.note}</p>
            <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere whitespace-pre-line">
              {mine.note}
            </blockquote>
          </>
        )}
      </Said>
      <a href={certificatePath(id)} className="block rounded-small">
        <CertificatePreview name={mine.name} course={mine.course} issuedAt={mine.issuedAt} />
      </a>
      <div className="flex flex-wrap gap-3">
        <a href={certificatePath(id)} className={buttonStyles('primary')}>
          {text.open}
        </a>
        <a href={certificatePath(id, 'pdf')} download className={buttonStyles('quiet')}>
          {text.pdf}
        </a>
        <a href={certificatePath(id, 'png')} download className={buttonStyles('quiet')}>
          {text.png}
        </a>
      </div>
      <ShareHints id={id} course={mine.course} issuedAt={mine.issuedAt ?? 0} />
      <p className="text-quiet">
        {text.credential}{' '}
        <a
          href={certificatePath(id, 'jwt')}
          download
          className="font-medium text-sky underline underline-offset-4"
        >
          {text.jwt}
        </a>
        {', '}
        <a
          href={certificatePath(id, 'json')}
          download
          className="font-medium text-sky underline underline-offset-4"
        >
          {text.json}
        </a>
      </p>
    </div>
  );
}
