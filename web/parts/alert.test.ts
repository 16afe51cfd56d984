import { expect, test } from 'vitest';
import {
  addAlert,
  type Alert,
  endAlertsAtDialog,
  endAlertsAtNavigation,
  endAlertsIn,
  endAlertsOf,
} from './alert.tsx';

const now = 1_000_000;
const read = now - 5000;

const failed = alert({ text: 'Sign-in failed! Please try again.', owner: 'code' });
const offline = alert({ text: 'You’re offline', owner: 'network' });
const upgraded = alert({ text: 'You have successfully upgraded', kind: 'success', owner: 'payment' });
const notice = alert({ text: 'Upgrade to Ultra for full access', kind: 'notice', owner: 'outline' });

test('a navigation ends the alerts that could be read, errors included', () => {
  expect(endAlertsAtNavigation([failed, upgraded], now)).toEqual([]);
});

test('an alert shown together with a navigation appears on the next page, and ends at the one after it', () => {
  const carried = endAlertsAtNavigation([failed, { ...notice, since: now }], now);
  expect(textsOf(carried)).toEqual([notice.text]);
  expect(endAlertsAtNavigation(carried, now + 5000)).toEqual([]);
});

test('a second attempt ends the error of the first one and no other alert', () => {
  expect(endAlertsOf([failed, offline], 'code')).toEqual([offline]);
});

test("a component's later alert replaces its error", () => {
  const sent = alert({ text: 'A new email is on its way.', kind: 'success', owner: 'code', since: now });
  expect(textsOf(addAlert([offline, failed], sent))).toEqual([offline.text, sent.text]);
});

test('two alerts of one component at the same moment are both shown', () => {
  const storage = alert({ text: 'Error reading from localStorage', owner: 'me', since: now });
  const user = alert({ text: 'Error fetching user data', owner: 'me', since: now + 20 });
  expect(textsOf(addAlert([storage], user))).toEqual([storage.text, user.text]);
});

test('the same text is shown once, and at most two alerts at a time', () => {
  expect(addAlert([failed], { ...failed, id: 9, owner: 'other' })).toHaveLength(1);
  expect(textsOf(addAlert([failed, offline], { ...upgraded, since: now }))).toEqual([
    offline.text,
    upgraded.text,
  ]);
});

test('opening a dialog ends the successes and notices that could be read', () => {
  expect(endAlertsAtDialog([failed, upgraded, notice], now)).toEqual([failed]);
});

test('closing a dialog ends its errors and keeps its success', () => {
  const done = { ...upgraded, region: 'dialog' };
  expect(endAlertsIn([offline, { ...failed, region: 'dialog' }, done], 'dialog')).toEqual([offline, done]);
});

test('a dialog that a navigation closes keeps the alert that explains the navigation', () => {
  const carried = endAlertsAtNavigation([{ ...notice, since: now, region: 'dialog' }], now);
  expect(textsOf(endAlertsIn(carried, 'dialog'))).toEqual([notice.text]);
});

function alert(own: Partial<Alert>): Alert {
  return { id: 1, text: '', kind: 'error', since: read, owner: '', ...own };
}

function textsOf(alerts: readonly Alert[]): string[] {
  return alerts.map(({ text }) => text);
}
