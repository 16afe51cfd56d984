/** The condition by which outdated-browser.css hides its notice. */
const supported = '(width: 1rlh) and (zoom: 1)';

/**
 * Returns whether this browser is supported (docs/browsers.md). If so, it removes the notice, which would show when the
 * style sheet fails to load.
 */
export function passesBrowserCheck(): boolean {
  if (!CSS.supports(supported)) return false;
  document.querySelector('.outdated-browser')?.remove();
  return true;
}
