import { textLanguage } from '#rules/text-language.ts';
import { separators } from '#rules/written-forms.ts';

/** Returns a size in decimal units: 850 kB, 1.9 MB, 24 MB, 4 GB. */
export function formatSize(bytes: number): string {
  if (bytes < 950_000) return `${kilobytes(bytes)} kB`;
  if (bytes >= 999_500_000) return `${written(Number((bytes / 1_000_000_000).toFixed(1)))} GB`;
  const megabytes = bytes / 1_000_000;
  return `${written(megabytes < 9.95 ? megabytes.toFixed(1) : Math.round(megabytes))} MB`;
}

function written(number: number | string): string {
  return String(number).replace('.', separators[textLanguage()].decimal);
}

function kilobytes(bytes: number): number {
  return Math.max(1, bytes < 10_000 ? Math.round(bytes / 1_000) : Math.round(bytes / 10_000) * 10);
}
