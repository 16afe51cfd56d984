import { expect, test } from 'vitest';
import { lessonAction } from './lesson-action.ts';

test('a lesson that may be played opens its dialog', () => {
  expect(lessonAction('play')).toEqual({ does: 'open-lesson' });
});

test('an external lesson opens in a new tab', () => {
  expect(lessonAction('open-link')).toEqual({ does: 'open-new-tab' });
});

test('without a plan every lesson leads to the plans, with the reason', () => {
  expect(lessonAction('buy')).toEqual({ does: 'go-to-plans', says: 'reason' });
});

test('a lesson above the Premium Plan asks to upgrade and leads to the plans', () => {
  expect(lessonAction('upgrade')).toEqual({ does: 'go-to-plans', says: 'upgrade-alert' });
});

test('a visitor is led to the landing page', () => {
  expect(lessonAction('sign-in')).toEqual({ does: 'go-to-landing' });
});
