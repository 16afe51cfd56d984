import { lazy, Suspense, useEffect } from 'react';
import { type Location, Route, Routes } from 'react-router';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { Loading } from './parts/loading.tsx';
import { Shell } from './shell.tsx';
import { useArrival } from './sign-in/use-arrival.ts';

const loadPlaceholder = () => import('./placeholder/placeholder-screen.tsx');

const screens = {
  [pages.verify]: lazy(() => import('./sign-in/verify-screen.tsx')),
  [pages.emailSent]: lazy(() => import('./sign-in/email-sent-screen.tsx')),
  [pages.course]: lazy(() => import('./course/course-screen.tsx')),
  [pages.pricing]: lazy(() => import('./pricing/pricing-screen.tsx')),
  [pages.payment]: lazy(() => import('./payment/payment-screen.tsx')),
  [pages.paymentSuccess]: lazy(() => import('./payment/success-screen.tsx')),
  [pages.account]: lazy(() => import('./account/account-screen.tsx')),
  [pages.receipt]: lazy(() => import('./receipt/receipt-screen.tsx')),
  [pages.helpChat]: lazy(loadPlaceholder),
  [pages.sourceCode]: lazy(loadPlaceholder),
  [pages.privateQuestions]: lazy(loadPlaceholder),
  [pages.launchChecklist]: lazy(loadPlaceholder),
  [pages.revenueStrategy]: lazy(loadPlaceholder),
  [pages.studio]: lazy(() => import('./studio/studio-screen.tsx')),
  [pages.studioPayments]: lazy(() => import('./studio/payments-screen.tsx')),
  [pages.studioLedger]: lazy(() => import('./studio/ledger-screen.tsx')),
  [pages.paymentFail]: lazy(() => import('./payment/fail-screen.tsx')),
  [pages.studioCertificates]: lazy(() => import('./studio/certificates/certificates-screen.tsx')),
};

const NotFound = lazy(() => import('./not-found.tsx'));

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

/** The landing page is a document of its own: whoever is led there inside the app loads it. */
function LandingDoor() {
  useEffect(() => location.reload(), []);
  return null;
}
