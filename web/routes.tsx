import { Suspense, useEffect } from 'react';
import { firstLanguage } from '#rules/language.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import CourseScreen from './course/course-screen.tsx';
import { Loading } from './parts/loading.tsx';
import { pageLanguage } from './platform/page-language.ts';
import { type Location, LocationContext } from './platform/router.tsx';
import { useReturnTo } from './session/sign-in-first.tsx';
import { lazyScreens } from './shell/lazy-screens.tsx';
import { Shell } from './shell/shell.tsx';

/** The first scripts contain only the path of the course page; the others have the table of all paths. */
const { Screens: ScreenOfUrl, preload } = lazyScreens(
  {
    course: async () => ({ default: CourseScreen }),
    studio: () => import('./studio-routes.ts'),
    others: () => import('./other-routes.ts'),
    document: async () => ({ default: DocumentReload }),
  },
  (path) => {
    if (path === pages.course) return 'course';
    if (documents.includes(path)) return 'document';
    if (!`${path}/`.startsWith(`${pages.studio}/`)) return 'others';
    // The studio is in English, so other languages load its document.
    return pageLanguage === firstLanguage ? 'studio' : 'document';
  },
);

/** Documents of their own, without the app. */
const documents: readonly string[] = [pages.landing, pages.privacy, pages.terms, pages.refunds];

/** Loads the screen of a path once; resolves also when that fails. */
export const preloadScreen = preload;

/** Renders the screen of a URL; each screen is loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useReturnTo(location);
  const loading = <Loading label={messages.site.loading} className="page-container pt-24" />;
  return (
    <Suspense
      fallback={location.pathname === pages.course ? <Shell part="whole" fallback={loading} /> : loading}
    >
      <LocationContext value={location}>
        <ScreenOfUrl />
      </LocationContext>
    </Suspense>
  );
}

/** Loads the page from the server, since it is a document of its own. */
function DocumentReload() {
  useEffect(() => location.reload(), []);
  return null;
}
