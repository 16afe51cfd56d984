import './platform/page-translation.ts';
import './platform/page-language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAppContent } from './content/content-block.ts';
import { AppContentProvider } from './content/content-provider.tsx';
import { AppFailed } from './shell/failure.tsx';
import { ErrorBoundary } from './parts/lazy-component.tsx';
import { loadPart } from './platform/load-part.ts';
import { MeProvider } from './session/session.tsx';
import { OfflineGuard } from './shell/offline.tsx';
import { AlertProvider } from './parts/alert.tsx';
import { Router } from './platform/router.tsx';
import { preloadScreen, Screens } from './routes.tsx';
import { readImpersonation } from './session/impersonation.ts';
import { hasShell } from './shell/shell.tsx';

/** The longest wait for the first screen's script; until then the document's own content stays. */
const preloadTimeoutMs = hasShell ? 2000 : 50;

/** Shows the screen of the URL in #app. */
export function showApp(root: HTMLElement): void {
  const content = readAppContent();
  let rendered = false;
  void preloadScreen(location.pathname).then(render);
  setTimeout(render, preloadTimeoutMs);

  function render(): void {
    if (rendered) return;
    rendered = true;
    if (readImpersonation() !== null) void showImpersonationBar();
    createRoot(root).render(
      <StrictMode>
        <AppContentProvider content={content}>
          <ErrorBoundary fallback={() => <AppFailed />}>
            <Router>
              <AlertProvider>
                <MeProvider>
                  <OfflineGuard>{(shown) => <Screens location={shown} />}</OfflineGuard>
                </MeProvider>
              </AlertProvider>
            </Router>
          </ErrorBoundary>
        </AppContentProvider>
      </StrictMode>,
    );
  }
}

/** Loads the impersonation bar, which most browsers never need. */
async function showImpersonationBar(): Promise<void> {
  const bar = await loadPart(() => import('./shell/impersonation-bar.tsx'), { reloadFor: 'see-as' });
  bar.showImpersonationBar();
}
