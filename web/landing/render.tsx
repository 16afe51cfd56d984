/** What the build prerenders: components in, plain HTML out. */
import { renderToStaticMarkup } from 'react-dom/server';
import { courseTitle } from '#content/course.ts';
import { site } from '#content/site.ts';
import { words } from '#web/words/words.ts';
import { LandingPage } from './landing-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { outline } from './outline.ts';

export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}

export function renderLandingHead(): string {
  const { title, description } = words.landing;
  return renderToStaticMarkup(
    <>
      <title>{title(courseTitle)}</title>
      <meta name="description" content={description(outline.flatMap(({ lessons }) => lessons).length)} />
    </>,
  );
}

export function renderNotFoundHead(): string {
  return renderToStaticMarkup(<title>{`${words.site.notFound.title} · ${site.name}`}</title>);
}

export function renderNotFound(): string {
  return renderToStaticMarkup(<NotFoundPage />);
}
