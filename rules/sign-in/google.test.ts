import { expect, test } from 'vitest';
import { appThatGoogleRefuses } from './google.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 380.0',
    'Instagram',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]',
    'Facebook',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.1.0',
    'Line',
  ],
  ['WhatsApp/2.24.1 A', 'WhatsApp'],
])('Google refuses to sign in inside %s', (userAgent, app) => {
  expect(appThatGoogleRefuses(userAgent)).toBe(app);
});

test('Google signs in in an ordinary browser', () => {
  const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  expect(appThatGoogleRefuses(chrome)).toBeNull();
});
