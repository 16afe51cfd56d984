import { type ComponentType, Suspense, useEffect } from 'react';
import { legalKinds } from '#rules/content/legal-kinds.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import { firstLanguage } from '#rules/language.ts';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import CourseScreen from './course/course-screen.tsx';
import { lazyComponent } from './parts/lazy-component.tsx';
import { loadPart } from './platform/load-part.ts';
import { ScreenFailed } from './shell/failure.tsx';
import { Loading } from './parts/loading.tsx';
import { pageLanguage } from './platform/page-language.ts';
import { type Location, LocationContext } from './platform/router.tsx';
import { Shell } from './shell/shell.tsx';
import { useReturnTo } from './session/sign-in-first.tsx';
import type { LoadScreen, StudioRoute } from './studio-routes.ts';

/** The pages that are documents of their own: without the app, or for the studio with the app in English. */
type DocumentPage = 'landing' | LegalKind;

async function loadScreen(page: Exclude<Page, DocumentPage> | 'notFound'): ReturnType<LoadScreen> {
  if (page === 'course') return { default: CourseScreen };
  if (isInStudio(page)) {
    const studio = await import('./studio-routes.ts');
    return studio.default[page]();
  }
  const others = await import('./other-routes.ts');
  return others.default[page]();
}

function isInStudio(page: string): page is StudioRoute {
  return page.startsWith('studio');
}

const preloadedScreens = new Map<string, ComponentType>();

const screens = new Map<string, ComponentType>();
for (const page of [...(Object.keys(pages) as Page[]), 'notFound' as const])
  if (isDocument(page)) screens.set(page, DocumentReload);
  else
    screens.set(
      page,
      lazyComponent(
        () => loadPart(() => loadScreen(page), { reloadFor: page }),
        ScreenFailed,
        () => preloadedScreens.get(page),
      ),
    );

/** Loads the screen of a path once; resolves also when that fails. */
export async function preloadScreen(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  if (isDocument(page)) return;
  await loadScreen(page).then(
    (screen) => void preloadedScreens.set(page, screen.default),
    () => undefined,
  );
}

/** Renders the screen of a URL; each screen is loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useReturnTo(location);
  const loading = <Loading label={messages.site.loading} className="page-container pt-24" />;
  const page = pageAt(location.pathname) ?? 'notFound';
  const Screen = screens.get(page) ?? DocumentReload;
  return (
    <Suspense fallback={page === 'course' ? <Shell part="whole" fallback={loading} /> : loading}>
      <LocationContext value={location}>
        <Screen key={page} />
      </LocationContext>
    </Suspense>
  );
}

function isDocument(page: string): page is DocumentPage {
  if (isInStudio(page) && pageLanguage !== firstLanguage) return true;
  return page === 'landing' || legalKinds.some((kind) => kind === page);
}

/** Loads the page from the server, since it is a document of its own. */
function DocumentReload() {
  useEffect(() => location.reload(), []);
  return null;
}
