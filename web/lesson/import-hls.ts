import { loadPart } from '#web/platform/load-part.ts';

/** The light build of hls.js is loaded when the first video is attached, or early by open-lesson.tsx. */
export const importHls = () => import('hls.js/light');

export const loadHls = () => loadPart(importHls, { reloadFor: 'hls' });
