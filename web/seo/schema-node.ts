import { absoluteUrl } from './urls.ts';

/** A node of the schema.org graph. */
export type SchemaNode = { '@type': string; [property: string]: unknown };

/** Returns the reference to a node of the graph, by which other nodes name it. */
export function nodeReference(part: 'provider' | 'site' | 'teacher' | 'course' | 'questions' | 'teaser') {
  return { '@id': absoluteUrl(`/#${part}`) };
}

/** Returns a duration in ISO 8601: PT1H2M3S. */
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
