import { type ComponentType, Suspense, useEffect } from 'react';
import { type Page, pageAt } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { lazyPart } from './loading/lazy-part.tsx';
import { loadPartOrReload } from './loading/load-part.ts';
import { ScreenFailed } from './loading/screen-failed.tsx';
import { Loading } from './parts/loading.tsx';
import { type Location, LocationContext } from './router.tsx';
import { Shell } from './shell/shell.tsx';
import { useArrival } from './sign-in/use-arrival.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const loads: Record<Exclude<Page, 'landing'> | 'notFound', () => Promise<{ default: ComponentType }>> = {
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
  studio: () => import('./studio/studio-screen.tsx'),
  studioPayments: () => import('./studio/payments-screen.tsx'),
  studioLedger: () => import('./studio/reconciliation-screen.tsx'),
  paymentFail: () => import('./payment/fail-screen.tsx'),
  studioCertificates: () => import('./studio/certificates/certificates-screen.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
};

const arrived = new Map<string, ComponentType>();

const screens = new Map<string, ComponentType>([['landing', LandingDoor]]);
for (const [name, load] of Object.entries(loads))
  screens.set(
    name,
    lazyPart(
      () => loadPartOrReload(name, load),
      ScreenFailed,
      () => arrived.get(name),
    ),
  );

/** Resolves once the screen of an address is there, or cannot be had at the first try. */
export async function fetchScreen(path: string): Promise<void> {
  const page = pageAt(path) ?? 'notFound';
  if (page === 'landing') return;
  await loads[page]().then(
    (screen) => void arrived.set(page, screen.default),
    () => undefined,
  );
}

/** The seed's addresses and their screens, each loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useArrival(location);
  const loading = <Loading label={words.site.loading} className="frame pt-24" />;
  const page = pageAt(location.pathname) ?? 'notFound';
  const Screen = screens.get(page) ?? LandingDoor;
  return (
    <Suspense fallback={page === 'course' ? <Shell part="whole" otherwise={loading} /> : loading}>
      <LocationContext value={location}>
        <Screen key={page} />
      </LocationContext>
    </Suspense>
  );
}

/** The landing page is a document of its own: whoever is led there inside the app loads it. */
function LandingDoor() {
  useEffect(() => location.reload(), []);
  return null;
}
