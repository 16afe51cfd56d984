import { type ComponentType, Suspense, useEffect } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { lazyPart } from './loading/lazy-part.tsx';
import { loadPartOrReload } from './loading/load-part.ts';
import { ScreenFailed } from './loading/screen-failed.tsx';
import { Loading } from './parts/loading.tsx';
import { Shell } from './shell.tsx';
import { useArrival } from './sign-in/use-arrival.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const screens = {
  [pages.verify]: screen('verify', () => import('./sign-in/verify-screen.tsx')),
  [pages.emailSent]: screen('emailSent', () => import('./sign-in/email-sent-screen.tsx')),
  [pages.course]: screen('course', () => import('./course/course-screen.tsx')),
  [pages.pricing]: screen('pricing', () => import('./pricing/pricing-screen.tsx')),
  [pages.payment]: screen('payment', () => import('./payment/payment-screen.tsx')),
  [pages.paymentSuccess]: screen('paymentSuccess', () => import('./payment/success-screen.tsx')),
  [pages.account]: screen('account', () => import('./account/account-screen.tsx')),
  [pages.receipt]: screen('receipt', () => import('./receipt/receipt-screen.tsx')),
  [pages.helpChat]: screen('placeholder', loadPlaceholder),
  [pages.sourceCode]: screen('placeholder', loadPlaceholder),
  [pages.privateQuestions]: screen('placeholder', loadPlaceholder),
  [pages.launchChecklist]: screen('placeholder', loadPlaceholder),
  [pages.revenueStrategy]: screen('placeholder', loadPlaceholder),
  [pages.studio]: screen('studio', () => import('./studio/studio-screen.tsx')),
  [pages.studioPayments]: screen('studioPayments', () => import('./studio/payments-screen.tsx')),
  [pages.studioLedger]: screen('studioLedger', () => import('./studio/ledger-screen.tsx')),
  [pages.paymentFail]: screen('paymentFail', () => import('./payment/fail-screen.tsx')),
  [pages.studioCertificates]: screen(
    'studioCertificates',
    () => import('./studio/certificates/certificates-screen.tsx'),
  ),
};

const NotFound = screen('notFound', () => import('./not-found.tsx'));

/** The seed's addresses and their screens, each loaded when it is first shown. */
export function Screens({ location }: { location: Location }) {
  useArrival(location);
  const loading = <Loading label={words.site.loading} className="frame pt-24" />;
  const onCourse = location.pathname === pages.course;
  return (
    <Suspense fallback={onCourse ? <Shell part="whole" otherwise={loading} /> : loading}>
      <Routes location={location}>
        <Route path={pages.landing} element={<LandingDoor />} />
        {Object.entries(screens).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} caseSensitive />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
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
