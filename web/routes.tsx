import { type ComponentType, Suspense, useEffect } from 'react';
import { type Page, pageAt } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { lazyComponent } from './loading/lazy-component.tsx';
import { loadChunkOrReload } from './loading/load-chunk.ts';
import { ScreenFailed } from './loading/screen-failed.tsx';
import { Loading } from './parts/loading.tsx';
import { type Location, LocationContext } from './router.tsx';
import { Shell } from './shell/shell.tsx';
import { useReturnTo } from './sign-in/use-return-to.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const loaders: Record<Exclude<Page, 'landing'> | 'notFound', () => Promise<{ default: ComponentType }>> = {
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
  studio: () => import('./studio/studio-screen.tsx'),
  studioLearners: () => import('./studio/learners/learners-screen.tsx'),
  studioLearner: () => import('./studio/learner/learner-screen.tsx'),
  studioPayments: () => import('./studio/payments-screen.tsx'),
  studioPrices: () => import('./studio/prices/prices-screen.tsx'),
  studioReconciliation: () => import('./studio/reconciliation-screen.tsx'),
  paymentFail: () => import('./payment/fail-screen.tsx'),
  studioCertificates: () => import('./studio/certificates/certificates-screen.tsx'),
  studioCourse: () => import('./studio/course/course-editor-screen.tsx'),
  studioVideos: () => import('./studio/videos/videos-screen.tsx'),
  studioPage: () => import('./studio/page/page-editor-screen.tsx'),
  studioSettings: () => import('./studio/settings-screen.tsx'),
  studioAudit: () => import('./studio/audit/audit-screen.tsx'),
  studioHistory: () => import('./studio/publish/history-screen.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
};

const preloadedScreens = new Map<string, ComponentType>();

const screens = new Map<string, ComponentType>([['landing', LandingReload]]);
for (const [name, load] of Object.entries(loaders))
  screens.set(
    name,
    lazyComponent(
      () => loadChunkOrReload(name, load),
      ScreenFailed,
      () => preloadedScreens.get(name),
    ),
  );

/** Loads the screen of a path once; resolves also when that fails. */
export async function preloadScreen(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  if (page === 'landing') return;
  await loaders[page]().then(
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
