import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFailed } from './loading/app-failed.tsx';
import { ErrorBoundary } from './loading/error-boundary.tsx';
import { MeProvider } from './session/me.tsx';
import { OfflineGuard } from './shell/offline.tsx';
import { AlertProvider } from './parts/alert.tsx';
import { Router } from './router.tsx';
import { preloadScreen, Screens } from './routes.tsx';
import { hasShell } from './shell/shell.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('No #app');

/** The longest wait for the first screen's script; until then the document's own content stays. */
const preloadTimeoutMs = hasShell ? 2000 : 50;

let rendered = false;
void preloadScreen(location.pathname).then(renderApp);
setTimeout(renderApp, preloadTimeoutMs);

function renderApp(): void {
  if (rendered || !root) return;
  rendered = true;
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
}
