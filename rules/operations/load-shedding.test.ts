import { expect, test } from 'vitest';
import { isShed } from './load-shedding.ts';

const calm = 20;
const busy = 200;
const overloaded = 900;

test.each([
  // path, refused when calm, when busy, when overloaded
  ['/webhooks/stripe', false, false, false],
  ['/media/token/lesson/video/segment.m4s', false, false, false],
  ['/api/lessons/flutter-introduction/playback', false, false, false],
  ['/api/lessons/flutter-introduction/progress', false, false, false],
  ['/api/sessions', false, false, false],
  ['/api/checkouts', false, false, false],
  ['/api/payment-results/cs_1', false, false, false],
  ['/api/me', false, false, false],
  ['/healthz', false, false, false],
  ['/readyz', false, false, false],
  ['/metrics', false, false, false],
  ['/api/course', false, false, true],
  ['/api/sign-in-links', false, false, true],
  ['/api/lessons/flutter-introduction/tick', false, false, true],
  ['/api/studio', false, true, true],
  ['/api/studio/content', false, true, true],
  ['/api/transcript-lines', false, true, true],
  ['/certificates/abc.pdf', false, true, true],
  ['/api/openapi.json', false, true, true],
])('%s waits in the right order', (path, whenCalm, whenBusy, whenOverloaded) => {
  const refused = [calm, busy, overloaded].map((lagMs) => isShed({ path, lagMs }));
  expect(refused).toEqual([whenCalm, whenBusy, whenOverloaded]);
});
