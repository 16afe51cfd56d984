import { expect, test } from 'vitest';
import { deviceText } from './device-text.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  [chromeOnWindows, 'Chrome on Windows'],
  ['SomeReader (Linux)', 'Browser on Linux'],
  ['Firefox/140.0', 'Firefox'],
  ['', 'Unknown browser'],
])('%s is called %s', (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text);
});
