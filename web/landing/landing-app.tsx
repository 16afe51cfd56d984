/** The landing page's React app. load-app.ts loads it when it is first needed. */
import '#web/platform/page-translation.ts';
import '#web/platform/page-language.ts';
import { hydrateRoot } from 'react-dom/client';
import { LandingAppContentProvider, readLandingAppContent } from '#web/content/landing-content.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { hasCoupon } from './coupon-memory.ts';
import { InteractiveParts } from './interactive-parts.tsx';

const root = document.getElementById('landing-app');
if (!root) throw new Error('No #landing-app');
hydrateRoot(
  root,
  <LandingAppContentProvider content={readLandingAppContent()}>
    <InteractiveParts dialogs={root.querySelectorAll('dialog')} />
  </LandingAppContentProvider>,
);

if (readImpersonation() !== null) void showImpersonationBar();
if (hasCoupon()) void loadPart(() => import('./coupon.ts')).then(({ showCoupon }) => showCoupon());

async function showImpersonationBar(): Promise<void> {
  const bar = await loadPart(() => import('#web/shell/impersonation-bar.tsx'), { reloadFor: 'see-as' });
  bar.showImpersonationBar();
}
