import { deviceOf } from '#rules/sign-in/session.ts';
import { messages } from '#messages/messages.ts';

const { on, aBrowserOn, unknown } = messages.account.devices;

/** Returns a readable name of a device: "Chrome on Windows". */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return on(browser, system);
  return browser || (system ? aBrowserOn(system) : unknown);
}
