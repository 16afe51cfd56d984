import { expect, test } from 'vitest';
import { messages } from './messages.ts';

test('the site-wide alerts have the specification’s texts', () => {
  expect(messages.site.alerts).toMatchObject({
    signedOut: 'Signed out!',
    offline: "❌ You're offline. Please check your internet connection.",
    storage: 'Error reading from localStorage',
    user: 'Error fetching user data',
  });
});

test('the sign-in alerts have the specification’s texts', () => {
  expect(messages.signIn.alerts).toMatchObject({
    invalidEmail: 'Please enter a valid email.',
    linkNotSent: 'Failed to send sign-in link. Check email format , domain or connection internet.',
    linkFailed:
      'Sign in failed! Please try again. If you are IOS user,please use Chrome for this link,not safari.',
    failed: 'Sign-in failed! Please try again.',
  });
});

test('the verify page has the specification’s text', () => {
  expect(messages.signIn.verify.verifying).toBe('Verifying your email...');
});

test('the navigation has the specification’s labels', () => {
  const { features, questions, signUp, signIn } = messages.landing.navigation;
  expect([features, questions, signUp, signIn]).toEqual(['Features', 'Questions', 'New account', 'Sign in']);
});
