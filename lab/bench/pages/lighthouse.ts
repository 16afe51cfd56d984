/** Lighthouse's score for performance on a phone, where Lighthouse is installed. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '#tests/set-up/chromium.ts';
import { findOnPath } from '#tests/set-up/find-on-path.ts';

/** 0 to 100; undefined where Lighthouse is not installed. */
export async function lighthouseScore(url: string, session?: string): Promise<number | undefined> {
  const program = findOnPath('lighthouse');
  const chromium = findChromium()?.executablePath;
  if (!program || !chromium) return undefined;
  const headers =
    session === undefined ? [] : ['--extra-headers', JSON.stringify({ Cookie: `session=${session}` })];
  const { stdout } = await promisify(execFile)(
    program,
    [url, '--only-categories=performance', '--output=json', '--quiet', ...headers].concat(
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ),
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 28 },
  );
  const report = JSON.parse(stdout) as { categories: { performance: { score: number } } };
  return report.categories.performance.score * 100;
}
