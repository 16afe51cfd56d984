/** All components on one page, for developers; `npm run dev` prints its URL. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertProvider, ToastRegion } from '#web/parts/alert.tsx';
import {
  AlertSamples,
  ButtonSamples,
  ColorSamples,
  DialogSamples,
  FieldSamples,
  StateSamples,
  SurfaceSamples,
  TableSamples,
  TypeSamples,
} from './samples.tsx';
import './gallery.css';
import { galleryWords } from './gallery-words.ts';

const root = document.getElementById('gallery');
if (!root) throw new Error('index.html has no element for the gallery');

createRoot(root).render(
  <StrictMode>
    <AlertProvider>
      <div className="sticky top-0 z-40 bg-ground pt-3">
        <ToastRegion />
      </div>
      <main id="main" className="page-container grid gap-16 py-12">
        <header>
          <h1 className="text-display">{galleryWords.title}</h1>
          <p className="mt-4 max-w-measure text-lead text-quiet">{galleryWords.lead}</p>
        </header>
        <ButtonSamples />
        <FieldSamples />
        <DialogSamples />
        <AlertSamples />
        <SurfaceSamples />
        <TableSamples />
        <StateSamples />
        <TypeSamples />
        <ColorSamples />
      </main>
    </AlertProvider>
  </StrictMode>,
);
