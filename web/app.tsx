import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFailed } from './loading/app-failed.tsx';
import { ErrorBoundary } from './loading/error-boundary.tsx';
import { MeProvider } from './me.tsx';
import { OfflineGuard } from './offline.tsx';
import { AlertProvider } from './parts/alert.tsx';
import { Router } from './router.tsx';
import { Screens } from './routes.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no element for the app');

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={() => <AppFailed />}>
      <Router>
        <AlertProvider>
          <MeProvider>
            <OfflineGuard>{(shown) => <Screens location={shown} />}</OfflineGuard>
          </MeProvider>
        </AlertProvider>
      </Router>
    </ErrorBoundary>
  </StrictMode>,
);
