import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget, rejectNewerApis } from './bundling/newer-apis.ts';

const root = import.meta.dirname;
const product = 'http://localhost:3000';

/** The configuration for development and for build.ts, which adds the entries. */
export default defineConfig({
  root,
  appType: 'mpa',
  plugins: [
    tailwindcss(),
    react(),
    plainIcons(),
    highlightAsModule(),
    fieldTableAsData(),
    scriptsLast(),
    rejectNewerApis(),
  ],
  resolve: { alias: tusWithoutOldBrowsers() },
  server: { proxy: { '/api': product, '/media': product, '/studio/uploads': product, '/webhooks': product } },
  // ES modules, since workers load their parts on demand too.
  worker: { format: 'es', plugins: () => [rejectNewerApis()] },
  build: {
    target: buildTarget,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

const completeWithoutScript = ['/index.html', '/not-found.html'];

/** Gives scripts a low priority, so that on a slow connection styles and fonts arrive first. */
function scriptsLast(): Plugin {
  return {
    name: 'scripts-last',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (!completeWithoutScript.includes(path)) return html;
        return html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
      },
    },
  };
}

/** The uploader's own source is 10 kB smaller (gzip) than its build for browsers without async functions and URL. */
function tusWithoutOldBrowsers(): Record<string, string> {
  const parts = join(root, 'bundling/tus-parts.ts');
  return { 'tus-js-client': 'tus-js-client/lib/browser/index.js', 'url-parse': parts, 'js-base64': parts };
}

/** Replaces each icon of lucide-react by its bare shapes, since nothing here uses the rest of its module. */
function plainIcons(): Plugin {
  const drawIcon = JSON.stringify(join(root, 'parts/draw-icon.ts'));
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon' },
      async handler(_code, id) {
        const { __iconData } = (await import(id)) as { __iconData: { node: [string, object][] } };
        const shapes = __iconData.node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }]);
        return `import { drawIcon } from ${drawIcon};\nexport default /* @__PURE__ */ drawIcon(${JSON.stringify(shapes)});`;
      },
    },
  };
}

/** Makes the core of highlight.js an ES module. As CommonJS it would add helpers to the first scripts of every page. */
function highlightAsModule(): Plugin {
  return {
    name: 'highlight-as-module',
    apply: 'build',
    transform: {
      filter: { id: /\/highlight\.js\/lib\/core\.js$/ },
      handler(code) {
        const exported = 'module.exports = highlight;';
        if (!code.includes(exported)) throw new Error('highlight.js exports its core differently');
        return code.replace(exported, 'export default highlight;');
      },
    },
  };
}

/** Replaces the table of the content document's fields by its values, which need no zod. */
function fieldTableAsData(): Plugin {
  return {
    name: 'field-table-as-data',
    load: {
      filter: { id: /\/contract\/content\/field-table\.ts$/ },
      async handler(id) {
        const values = (await import(id)) as Record<string, unknown>;
        return Object.entries(values)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n');
      },
    },
  };
}
