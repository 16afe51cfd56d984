import './taken-fragment.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { BrowserRouter } from './browser-router.tsx';
import { MeProvider } from './me.tsx';
import { OfflineGuard } from './offline.tsx';
import { AlertProvider } from './parts/alert.tsx';
import { Screens } from './routes.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('app.html has no element for the app');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <AlertProvider>
        <MeProvider>
          <OfflineGuard>{(shown) => <Screens location={shown} />}</OfflineGuard>
        </MeProvider>
      </AlertProvider>
    </BrowserRouter>
  </StrictMode>,
);
