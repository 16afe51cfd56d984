/** The time zone of this device's clock, by which its owner knows it in the list of devices; '' where it is not told. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
}
