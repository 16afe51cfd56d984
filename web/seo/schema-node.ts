import { absoluteUrl } from './urls.ts';

/** Something schema.org has a type for. */
export type SchemaNode = { '@type': string; [property: string]: unknown };

/** The name of a part of the graph, by which the other parts speak of it. */
export function nodeReference(part: 'provider' | 'site' | 'teacher' | 'course' | 'questions' | 'teaser') {
  return { '@id': absoluteUrl(`/#${part}`) };
}

/** A length as ISO 8601 writes it: PT1H2M3S. */
export function isoDuration(lengthSeconds: number): string {
  const whole = Math.round(lengthSeconds);
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const written = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount}${unit}`);
  return `PT${written.join('') || '0S'}`;
}
