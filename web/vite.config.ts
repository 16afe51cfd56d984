import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';

const root = import.meta.dirname;
const product = 'http://localhost:3000';

/** For development, and for build.ts, which says what is built. */
export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [tailwindcss(), react(), prerendered()],
  server: { proxy: { '/api': product, '/media': product, '/webhooks': product } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

const mark = /<!--render:(\w+)-->/;

/** Puts the pages that are made of React components into their documents, as plain HTML. */
function prerendered(): Plugin {
  return {
    name: 'prerendered',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!mark.test(html)) return html;
        const { module } = await runnerImport<Record<string, () => string>>(`${root}/landing/render.tsx`, {
          root,
          configFile: false,
        });
        return html.replaceAll(new RegExp(mark, 'g'), (_, name: string) => {
          const render = module[name];
          if (!render) throw new Error(`landing/render.tsx has no ${name}`);
          return render();
        });
      },
    },
  };
}
