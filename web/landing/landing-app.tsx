/** The landing page's React app. load-app.ts loads it when it is first needed. */
import { hydrateRoot } from 'react-dom/client';
import { LandingAppContentProvider } from '../content/content-provider.tsx';
import { readLandingAppContent } from '../content/content-block.ts';
import { openedDialog } from './dialogs.ts';
import { InteractiveParts } from './interactive-parts.tsx';

const root = document.getElementById('landing-app');
if (!root) throw new Error('No #landing-app');
hydrateRoot(
  root,
  <LandingAppContentProvider content={readLandingAppContent()}>
    <InteractiveParts opened={openedDialog()} />
  </LandingAppContentProvider>,
);
