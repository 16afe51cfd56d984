import type { DomainRecords } from '#server/outside/dns.ts';
import type { SettingNames } from './check-settings.ts';
import type { Smtp } from '#server/outside/smtp.ts';
import type { Probe } from '#server/outside/web-probe.ts';
import type { AppContext } from '#server/context.ts';

/** The doctor's tools: those of the site, and some with which it looks at the site from outside. */
export type DoctorContext = Pick<
  AppContext,
  'config' | 'db' | 'google' | 'now' | 'secret' | 'stripe' | 'transcriber'
> & {
  dns: DomainRecords;
  probe: Probe;
  smtp: Smtp;
  settings: SettingNames;
  /** Free bytes on the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>;
};

/** The first line of an error, short enough for a line on a screen. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  const [line = ''] = (message ?? String(error)).split('\n');
  return (line || code || 'no reason given').slice(0, 200);
}
