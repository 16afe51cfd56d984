import { deviceOf } from '#rules/sign-in/device.ts';
import { words } from '#web/words/words.ts';

const { on, aBrowserOn, unknown } = words.account.devices;

/** A device as its owner would call it: "Chrome on Windows". */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return on(browser, system);
  return browser || (system ? aBrowserOn(system) : unknown);
}
