import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from './browser-router.tsx';
import { AppFailed } from './loading/app-failed.tsx';
import { ErrorBoundary } from './loading/error-boundary.tsx';
import { MeProvider } from './me.tsx';
import { OfflineGuard } from './offline.tsx';
import { AlertProvider } from './parts/alert.tsx';
import { Screens } from './routes.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no element for the app');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={() => <AppFailed />}>
      <BrowserRouter>
        <AlertProvider>
          <MeProvider>
            <OfflineGuard>{(shown) => <Screens location={shown} />}</OfflineGuard>
          </MeProvider>
        </AlertProvider>
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
