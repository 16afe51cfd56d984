/** The oldest browsers in which everything works (docs/browsers.md). */
export const oldestBrowsers = { chrome: 111, edge: 111, safari: 16.4, ios: 16.4, firefox: 128 } as const;

/** The same as the bundler's target for scripts, workers and style sheets. */
export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`);
