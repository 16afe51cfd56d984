import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { type ChromiumAge, type ChromiumEngine, pinnedChromium } from './engines.ts';
import { findOnPath } from './programs.ts';
import { timeoutMs } from './timeouts.ts';

/** The paths of Chrome and Edge on platforms without a pinned browser on npm. */
const installed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/**
 * Finds the browser that TEST_CHROMIUM (or TEST_OLD_CHROMIUM) names, else the pinned one, else an installed one.
 * Nothing installed replaces the oldest.
 */
export function findChromium(age: ChromiumAge = 'current'): ChromiumEngine | undefined {
  const given = age === 'current' ? process.env.TEST_CHROMIUM : process.env.TEST_OLD_CHROMIUM;
  if (given) return existsSync(given) ? { executablePath: given, env: {} } : undefined;
  const pinned = pinnedChromium(age);
  if (pinned || age === 'oldest') return pinned;
  const executablePath =
    names.map(findOnPath).find((path) => path !== undefined) ?? installed.find((path) => existsSync(path));
  return executablePath ? { executablePath, env: {} } : undefined;
}

/** Starts the browser headless, and without connections to its vendor. */
export async function launchChromium(
  age: ChromiumAge = 'current',
  moreArgs: readonly string[] = [],
): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(age, moreArgs));
  browser.on('context', (context) => context.setDefaultTimeout(timeoutMs.step));
  return browser;
}

/** Starts the browser with a profile that stays in a folder, as a user's own does. */
export async function launchProfile(
  folder: string,
  age: ChromiumAge = 'current',
  moreArgs: readonly string[] = [],
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions(age, moreArgs),
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(timeoutMs.step);
  return context;
}

function launchOptions(age: ChromiumAge, moreArgs: readonly string[] = []): LaunchOptions {
  const engine = findChromium(age);
  if (!engine) throw new Error('No browser for the tests: run `npm test` once, or set TEST_CHROMIUM to one.');
  return {
    executablePath: engine.executablePath,
    // Without a UTF-8 locale, Chromium does not find files with non-Latin names.
    env: { ...process.env, ...engine.env, LC_ALL: 'C.UTF-8' },
    timeout: timeoutMs.step,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium 112 ignores the value that Playwright sets and would open a window.
      ...(age === 'oldest' ? ['--headless'] : []),
      ...moreArgs,
    ],
    headless: age === 'current',
  };
}
