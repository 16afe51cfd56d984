import { type Browser, chromium } from 'playwright-core';
import { installDebianPackage } from './debian-package.ts';
import { findOnPath, isExecutable } from './find-on-path.ts';
import { timeoutMs } from './timeouts.ts';

/** Chromium without its own windows, which take a third of its work. */
const headless = 'chromium-headless-shell';
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that TEST_CHROMIUM names, or else the first on the PATH. */
export function findChromium(): string | undefined {
  const given = process.env.TEST_CHROMIUM;
  if (given) return isExecutable(given) ? given : undefined;
  return names.map(findOnPath).find((path) => path !== undefined);
}

/** Finds the Chromium that does the least work beside the pages, and installs it with apt-get where that is possible. */
export function findOrInstallChromium(): string | undefined {
  const isHere = process.env.TEST_CHROMIUM || findOnPath(headless);
  if (!isHere && !installDebianPackage(headless) && !findChromium()) installDebianPackage('chromium');
  return findChromium();
}

/** Starts the browser without a window, and without anything that calls out of this computer. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium on the PATH; set TEST_CHROMIUM to one.');
  const browser = await chromium.launch({
    executablePath,
    // Without a UTF-8 locale, Chromium takes files of other than Latin names for missing.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    timeout: timeoutMs.step,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(timeoutMs.step));
  return browser;
}
