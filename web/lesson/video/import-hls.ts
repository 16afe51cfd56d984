import { loadPartOrReload } from '../../loading/load-part.ts';

/** hls.js, in its light build, is fetched when the first film is attached, or early by lesson-code.ts. */
export const importHls = () => import('hls.js/light');

export const loadHls = () => loadPartOrReload('hls', importHls);
