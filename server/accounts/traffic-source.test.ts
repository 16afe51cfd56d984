import { expect, test } from 'vitest';
import { trafficSource } from './traffic-source.ts';

const siteUrl = 'https://learn.example.com';

test.each([
  ['utm parameters', '/?utm_source=TikTok&utm_campaign=Bio', '', 'tiktok', 'bio'],
  ['utm parameters before the referrer', '/ms?utm_source=ig', 'https://l.instagram.com/', 'ig', ''],
  ['a campaign with the referring site', '/?utm_campaign=may', 'https://t.co/x', 't.co', 'may'],
  ['a referring site without www', '/', 'https://www.Google.com/search?q=course', 'google.com', ''],
  ['an Android app', '/', 'android-app://com.google.android.gm/', 'com.google.android.gm', ''],
  ['the former page of our own site', '/gpt', `${siteUrl}/?utm_source=x&utm_campaign=y`, 'x', 'y'],
  ['a sign-in that was cancelled at Google', '/', 'https://accounts.google.com/', '', ''],
  ['our own site', '/gpt', `${siteUrl}/`, '', ''],
  ['no URL', '/', 'not a url', '', ''],
  ['another scheme', '/', 'javascript://evil.example/%0Aalert(1)', '', ''],
  ['an endless URL', '/', `https://evil.example/${'x'.repeat(3_000)}`, '', ''],
])('the source of %s', (_, path, referrer, source, campaign) => {
  expect(trafficSource({ url: siteUrl + path, referrer }, siteUrl)).toEqual({ source, campaign });
});

test('a page of another site has no utm parameters of ours', () => {
  const url = 'https://evil.example/?utm_source=x';
  expect(trafficSource({ url, referrer: '' }, siteUrl)).toEqual({ source: '', campaign: '' });
});
