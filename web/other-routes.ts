/** The screens beside the course page, named in a script of their own: their names would delay the outline. */
import type { LegalKind } from '#rules/content/legal.ts';
import { pageAt } from '#rules/page-at.ts';
import type { Page } from '#rules/pages.ts';
import { lazyScreens, type LoadScreen } from './shell/lazy-screens.tsx';
import type { StudioRoute } from './studio-routes.ts';

/** The course page is part of the main script, and the landing page and legal texts are documents of their own. */
type OtherRoute = Exclude<Page, 'course' | 'landing' | LegalKind | StudioRoute>;

const loadPlaceholder = () => import('./shell/placeholder-screen.tsx');

const loaders: Record<OtherRoute | 'notFound', LoadScreen> = {
  verify: () => import('./sign-in/verify-screen.tsx'),
  emailSent: () => import('./sign-in/email-sent-screen.tsx'),
  pricing: () => import('./payment/pricing-screen.tsx'),
  payment: () => import('./payment/payment-screen.tsx'),
  paymentSuccess: () => import('./payment/success-screen.tsx'),
  account: () => import('./account/account-screen.tsx'),
  receipt: () => import('./payment/receipt-screen.tsx'),
  gift: () => import('./payment/gift-screen.tsx'),
  group: () => import('./account/group-screen.tsx'),
  join: () => import('./payment/join-screen.tsx'),
  helpChat: loadPlaceholder,
  sourceCode: loadPlaceholder,
  privateQuestions: loadPlaceholder,
  launchChecklist: loadPlaceholder,
  revenueStrategy: loadPlaceholder,
  firstLesson: loadPlaceholder,
  paymentFail: () => import('./payment/fail-screen.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
};

const { Screens, preload } = lazyScreens(loaders, (path) => {
  const page = pageAt(path);
  return page !== undefined && isOther(page) ? page : 'notFound';
});

function isOther(page: Page): page is OtherRoute {
  return page in loaders;
}

export { preload };
export default Screens;
