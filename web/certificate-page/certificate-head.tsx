import { sheet } from '#rules/certificate-sheet/sheet.ts';
import { certificatePath } from '#rules/certificate.ts';
import { words } from '#words/words.ts';
import { useSiteContent } from '../content/content-provider.tsx';
import { absoluteUrl } from '../seo/urls.ts';
import { blank, Only } from './blanks.tsx';

/** The picture's own size; it is half again the drawing's. */
const picture = { width: sheet.width * 1.5, height: sheet.height * 1.5 };

/** Previews show the certificate itself; search engines are not to list people. */
export function CertificateHead() {
  const { site } = useSiteContent();
  const { title, picture: alt } = words.certificatePage;
  const sentence = words.certificateSheet.sentence({ name: blank.name, course: blank.course });
  const address = absoluteUrl(certificatePath(blank.id));
  return (
    <>
      <title>{`${title(blank.name)} · ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Only when="valid">
        <meta name="description" content={sentence} />
        <link rel="canonical" href={address} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:url" content={address} />
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
