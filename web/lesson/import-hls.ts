import { loadPart } from '#web/platform/load-part.ts';

/** hls.js, in its light build, is fetched when the first video is attached, or early by lesson-code.ts. */
export const importHls = () => import('hls.js/light');

export const loadHls = () => loadPart(importHls, { reloadFor: 'hls' });
