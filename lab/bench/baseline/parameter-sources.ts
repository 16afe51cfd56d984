/** Finds out where a statement's parameters come from, by comparing two recordings of the same request. */
import { hash } from 'node:crypto';
import type { BenchRequest } from '../load/requests.ts';
import type { RecordedStatement, Recording } from './record-statements.ts';

type Value = string | number | null;

export type ParameterSource =
  | { from: 'constant'; value: Value }
  /** The hash of the session's token, as the database holds it. */
  | { from: 'session' }
  | { from: 'path'; part: number }
  | { from: 'body'; field: string }
  /** A text around the value of a header. */
  | { from: 'header'; name: string; before: string; after: string }
  /** The first row that another statement found. */
  | { from: 'row'; statement: number; column: string }
  | { from: 'clock'; offsetMs: number }
  | { from: 'chance'; length: number };

export type ReplayedStatement = { sql: string; parameters: ParameterSource[] };

export type Recorded = { request: BenchRequest; recording: Recording };

/** @throws {Error} when the two requests ran different statements */
export function findSources(one: Recorded, other: Recorded): ReplayedStatement[] {
  const [own, others] = [one.recording.statements, other.recording.statements];
  const shapes = [own, others].map((statements) => statements.map(({ sql }) => shapeOf(sql)).join('\n'));
  if (shapes[0] !== shapes[1])
    throw new Error(`Two requests to ${one.request.path} ran different statements:\n${shapes.join('\n\n')}`);
  return own.map(({ sql, parameters }, index) => ({
    sql,
    parameters: parameters.map((value, place) =>
      sourceOf(value, others[index]?.parameters[place] ?? null, { one, other, before: index }),
    ),
  }));
}

/** The statement without times that stand in its text; the baseline server runs it with those of the recording. */
function shapeOf(sql: string): string {
  return sql.replaceAll(/\b\d{13}\b/g, 'time');
}

type Around = { one: Recorded; other: Recorded; before: number };

function sourceOf(value: Value, otherValue: Value, { one, other, before }: Around): ParameterSource {
  const known = isTelling(value)
    ? candidates(one, value, before).find((candidate) =>
        candidates(other, otherValue, before).some((same) => isSame(candidate, same)),
      )
    : undefined;
  if (known) return known;
  if (value === otherValue) return { from: 'constant', value };
  return typeof value === 'string' ? { from: 'chance', length: value.length } : { from: 'constant', value };
}

/** Short texts and small numbers, such as a plan or a count, are the same by chance. */
function isTelling(value: Value): value is string | number {
  return typeof value === 'string' ? value.length >= 5 : value !== null && value > 1_000_000;
}

const farthestMs = 3 * 24 * 60 * 60_000;
/** The period from a request's arrival until its last statement ran. */
const requestMs = 3_000;

function candidates({ request, recording }: Recorded, value: Value, before: number): ParameterSource[] {
  const found: ParameterSource[] = [];
  if (value === hash('sha256', request.session ?? '', 'base64url')) found.push({ from: 'session' });
  for (const [part, text] of partsOf(request.path).entries())
    if (text === value) found.push({ from: 'path', part });
  for (const [field, text] of fieldsOf(request.body)) if (text === value) found.push({ from: 'body', field });
  found.push(...inHeaders(request, value), ...inRows(recording.statements.slice(0, before), value));
  const offsetMs = typeof value === 'number' ? value - recording.at : Infinity;
  if (Math.abs(offsetMs) < farthestMs)
    found.push({ from: 'clock', offsetMs: Math.floor(offsetMs / requestMs) * requestMs });
  return found;
}

function inHeaders({ headers = {} }: BenchRequest, value: Value): ParameterSource[] {
  return Object.entries(headers).flatMap(([name, text]) => {
    if (typeof value !== 'string' || text.length < 7 || !value.includes(text)) return [];
    const at = value.indexOf(text);
    return [{ from: 'header', name, before: value.slice(0, at), after: value.slice(at + text.length) }];
  });
}

function inRows(statements: RecordedStatement[], value: Value): ParameterSource[] {
  return statements.flatMap(({ row }, statement) =>
    Object.entries(row ?? {}).flatMap(([column, found]): ParameterSource[] =>
      found === value || (typeof value === 'number' && found === String(value))
        ? [{ from: 'row', statement, column }]
        : [],
    ),
  );
}

function isSame(one: ParameterSource, other: ParameterSource): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The parts of a path between its slashes, without the query. */
export function partsOf(path: string): string[] {
  return path.replace(/\?.*$/, '').split('/');
}

/** The texts of a JSON body by the way that leads to them, such as `data.object.id`. */
export function fieldsOf(body: string | undefined): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, way: string) => {
    if (typeof value === 'string') fields.set(way, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, way === '' ? name : `${way}.${name}`);
  };
  if (body) walk(JSON.parse(body.replaceAll('@@@@@@@@', '10.00000')), '');
  return fields;
}
