import { type ComponentType, Suspense, useEffect } from 'react';
import { type Page, pageAt, pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { lazyComponent } from './loading/lazy-component.tsx';
import { loadChunkOrReload } from './loading/load-chunk.ts';
import { ScreenFailed } from './loading/screen-failed.tsx';
import { Loading } from './parts/loading.tsx';
import { type Location, LocationContext } from './router.tsx';
import { Shell } from './shell/shell.tsx';
import { useReturnTo } from './sign-in/use-return-to.ts';
import type { LoadScreen, StudioRoute } from './studio-routes.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const loaders: Record<Exclude<Page, 'landing' | StudioRoute> | 'notFound', LoadScreen> = {
  verify: () => import('./sign-in/verify-screen.tsx'),
  emailSent: () => import('./sign-in/email-sent-screen.tsx'),
  course: () => import('./course/course-screen.tsx'),
  pricing: () => import('./pricing/pricing-screen.tsx'),
  payment: () => import('./payment/payment-screen.tsx'),
  paymentSuccess: () => import('./payment/success-screen.tsx'),
  account: () => import('./account/account-screen.tsx'),
  receipt: () => import('./receipt/receipt-screen.tsx'),
  helpChat: loadPlaceholder,
  sourceCode: loadPlaceholder,
  privateQuestions: loadPlaceholder,
  launchChecklist: loadPlaceholder,
  revenueStrategy: loadPlaceholder,
  firstLesson: loadPlaceholder,
  paymentFail: () => import('./payment/fail-screen.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
};

async function loadScreen(page: Exclude<Page, 'landing'> | 'notFound'): ReturnType<LoadScreen> {
  if (!isInStudio(page)) return loaders[page]();
  const studio = await import('./studio-routes.ts');
  return studio.default[page]();
}

function isInStudio(page: string): page is StudioRoute {
  return page.startsWith('studio');
}

const preloadedScreens = new Map<string, ComponentType>();

const screens = new Map<string, ComponentType>([['landing', LandingReload]]);
for (const page of [...(Object.keys(pages) as Page[]), 'notFound' as const])
  if (page !== 'landing')
    screens.set(
      page,
      lazyComponent(
        () => loadChunkOrReload(page, () => loadScreen(page)),
        ScreenFailed,
        () => preloadedScreens.get(page),
      ),
    );

/** Loads the screen of a path once; resolves also when that fails. */
export async function preloadScreen(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  if (page === 'landing') return;
  await loadScreen(page).then(
    (screen) => void preloadedScreens.set(page, screen.default),
    () => undefined,
  );
}

/** Renders the screen of a URL; each screen is loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useReturnTo(location);
  const loading = <Loading label={words.site.loading} className="page-container pt-24" />;
  const page = pageAt(location.pathname) ?? 'notFound';
  const Screen = screens.get(page) ?? LandingReload;
  return (
    <Suspense fallback={page === 'course' ? <Shell part="whole" fallback={loading} /> : loading}>
      <LocationContext value={location}>
        <Screen key={page} />
      </LocationContext>
    </Suspense>
  );
}

/** Reloads the page, since the landing page is a document of its own. */
function LandingReload() {
  useEffect(() => location.reload(), []);
  return null;
}
