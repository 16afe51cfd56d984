import { expect, test } from 'vitest';
import { appThatGoogleRefuses } from './in-app-browser.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${iPhone} Mobile/15E148 Instagram 380.0`, 'Instagram'],
  [
    'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0;]',
    'Facebook',
  ],
  [`${iPhone} Mobile/15E148 Safari Line/15.1.0`, 'Line'],
  ['WhatsApp/2.24.1 A', 'WhatsApp'],
  [`${iPhone} Mobile/15E148 [LinkedInApp]/9.1`, 'LinkedIn'],
  [`${iPhone} Mobile/15E148 Barcelona 300.0.0`, 'Threads'],
  [`${iPhone} Mobile/15E148 MicroMessenger/8.0.49`, 'WeChat'],
  [`${iPhone} Mobile/15E148 Snapchat/12.90`, 'Snapchat'],
  [`${iPhone} Mobile/15E148 KAKAOTALK 10.6`, 'KakaoTalk'],
  [`${iPhone} Mobile/15E148 Twitter for iPhone/10.45`, 'X'],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 TwitterAndroid',
    'X',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36',
    'other',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36',
    'other',
  ],
  [`${iPhone} Mobile/15E148`, 'other'],
  [`${iPad} Mobile/15E148`, 'other'],
])('Google rejects sign-ins in %s', (userAgent, app) => {
  expect(appThatGoogleRefuses(userAgent)).toBe(app);
});

test.each([
  ['Chrome', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  ['Safari', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Safari on a Mac or an iPad', `${iPad} Version/17.5 Safari/605.1.15`],
  ['Chrome on an iPhone', `${iPhone} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iPhone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on an iPhone', `${iPhone} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0',
  ],
  ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'],
])('Google allows sign-ins in %s', (_, userAgent) => {
  expect(appThatGoogleRefuses(userAgent)).toBeNull();
});
