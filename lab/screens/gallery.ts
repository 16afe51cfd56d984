import { join } from 'node:path';
import { createServer } from 'vite';

export type Gallery = { url: string; stop: () => Promise<void> };

/** Serves the page with all parts, web/parts/gallery, which exists only in development. */
export async function startGallery(): Promise<Gallery> {
  const root = join(import.meta.dirname, '../../web');
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { fs: { allow: [join(root, '..')] } },
  });
  await server.listen();
  const home = server.resolvedUrls?.local[0];
  if (!home) throw new Error('The gallery found no port');
  return { url: `${home}parts/gallery/`, stop: () => server.close() };
}
