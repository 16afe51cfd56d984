import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { pages } from '#rules/pages.ts';
import { defaultDocument, publicContent } from '#tests/content/default-course.ts';
import { ContentProvider } from '#web/content/content-provider.tsx';
import PaymentScreen from './payment-screen.tsx';
import PricingScreen from './pricing-screen.tsx';

vi.mock('../session/session.tsx', () => ({
  useMe: () => ({ me: { uid: 'aisyah', sign: true, plan: 'free', country: 'Malaysia' }, failed: false }),
}));

vi.mock('../outline/use-course.ts', () => ({
  useCourse: () => ({ course: null, failed: false, retry: () => {} }),
}));

vi.mock('../platform/router.tsx', async (original) => ({
  ...(await original<typeof import('../platform/router.tsx')>()),
  useLocation: () => ({ pathname: pages.payment, search: '?plan=ultra', state: null }),
  Navigate: ({ to }: { to: string }) => <output>{`Redirected to ${to}`}</output>,
}));

test.each([
  ['payment page', PaymentScreen],
  ['pricing page', PricingScreen],
])('the %s of a course that is coming soon redirects to the course page', (_, Screen) => {
  const content = publicContent({ ...defaultDocument, site: { ...defaultDocument.site, isOpen: false } });
  const page = renderToStaticMarkup(
    <ContentProvider content={content}>
      <Screen />
    </ContentProvider>,
  );
  expect(page).toBe(`<output>Redirected to ${pages.course}</output>`);
});
