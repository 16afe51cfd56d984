/** Returns this device's time zone, shown in the list of devices; '' where the browser does not tell it. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
