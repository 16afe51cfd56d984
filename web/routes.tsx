import { type ComponentType, Suspense, useEffect } from 'react';
import { type Page, pageAt } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { lazyPart } from './loading/lazy-part.tsx';
import { loadPartOrReload } from './loading/load-part.ts';
import { ScreenFailed } from './loading/screen-failed.tsx';
import { Loading } from './parts/loading.tsx';
import { type Location, LocationProvider } from './router.tsx';
import { Shell } from './shell.tsx';
import { useArrival } from './sign-in/use-arrival.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const screens: Record<Page, ComponentType> = {
  landing: LandingDoor,
  verify: screen('verify', () => import('./sign-in/verify-screen.tsx')),
  emailSent: screen('emailSent', () => import('./sign-in/email-sent-screen.tsx')),
  course: screen('course', () => import('./course/course-screen.tsx')),
  pricing: screen('pricing', () => import('./pricing/pricing-screen.tsx')),
  payment: screen('payment', () => import('./payment/payment-screen.tsx')),
  paymentSuccess: screen('paymentSuccess', () => import('./payment/success-screen.tsx')),
  account: screen('account', () => import('./account/account-screen.tsx')),
  receipt: screen('receipt', () => import('./receipt/receipt-screen.tsx')),
  helpChat: screen('placeholder', loadPlaceholder),
  sourceCode: screen('placeholder', loadPlaceholder),
  privateQuestions: screen('placeholder', loadPlaceholder),
  launchChecklist: screen('placeholder', loadPlaceholder),
  revenueStrategy: screen('placeholder', loadPlaceholder),
  studio: screen('studio', () => import('./studio/studio-screen.tsx')),
  studioPayments: screen('studioPayments', () => import('./studio/payments-screen.tsx')),
  studioLedger: screen('studioLedger', () => import('./studio/ledger-screen.tsx')),
  paymentFail: screen('paymentFail', () => import('./payment/fail-screen.tsx')),
  studioCertificates: screen(
    'studioCertificates',
    () => import('./studio/certificates/certificates-screen.tsx'),
  ),
};

const NotFound = screen('notFound', () => import('./not-found.tsx'));

/** The seed's addresses and their screens, each loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useArrival(location);
  const loading = <Loading label={words.site.loading} className="frame pt-24" />;
  const page = pageAt(location.pathname);
  const Screen = page ? screens[page] : NotFound;
  return (
    <Suspense fallback={page === 'course' ? <Shell part="whole" otherwise={loading} /> : loading}>
      <LocationProvider value={location}>
        <Screen key={page} />
      </LocationProvider>
    </Suspense>
  );
}

function screen(name: string, load: () => Promise<{ default: ComponentType }>): ComponentType {
  return lazyPart(() => loadPartOrReload(name, load), ScreenFailed);
}

/** The landing page is a document of its own: whoever is led there inside the app loads it. */
function LandingDoor() {
  useEffect(() => location.reload(), []);
  return null;
}
