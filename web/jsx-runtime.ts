/**
 * The functions that JSX is compiled to, each with a binding of its own. React's module is CommonJS, and the bundler
 * writes every use of one of its functions as `(0, runtime.jsx)(…)`; see `jsxBindings` in bundling/app-scripts.ts.
 */
import { Fragment as ReactFragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

export const Fragment = ReactFragment;
export const jsx = reactJsx;
export const jsxs = reactJsxs;
