/** Writes the log: one JSON line for each event, on standard output. */
import { pino } from 'pino';
import { withoutCredentials } from './error-text.ts';

/** `error` is a fault of ours or of a service that we need, `warn` calls for a look, and `info` is the course of things. */
export type Log = Record<'info' | 'warn' | 'error', (line: LogLine) => void>;

/** The error of a line is written as `describeError` tells it. */
type LogLine = { event: string; error?: unknown; [field: string]: unknown };

/** Fields that no line should have; where one comes in with others, its value is left out. */
const secretFields = ['email', 'token', 'cookie', 'authorization', 'password', 'secret'];

/** Lines that wait longer survive collections of garbage, which costs a twelfth of a request for a page. */
const momentMs = 2;

/**
 * Lines wait a moment for each other, and are made and written together: a busy site is not slowed by its log. What waits
 * when the process ends is still written. `later` calls what it is given after that moment.
 */
export function createLog(
  writeText: (text: string) => void,
  now: () => number,
  later: (write: () => void) => void = (write) => setTimeout(write, momentMs),
): Log {
  let waiting: { level: keyof Log; line: LogLine; time: number }[] = [];
  let text = '';
  const timestamp = createTimestamp();
  let lineTime = 0;
  const options = {
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: () => timestamp(lineTime),
    serializers: { error: describeError },
    redact: { paths: secretFields, censor: '…' },
  };
  const lines = pino(options, { write: (line: string) => (text += line) });

  function flush(): void {
    const moment = waiting;
    waiting = [];
    for (const { level, line, time } of moment) {
      lineTime = time;
      // Most lines tell of requests. They hold nothing to censor, and written so a page costs a twenty-fifth less.
      if (line.event === 'request')
        text += `{"level":"${level}"${timestamp(time)},${JSON.stringify(line).slice(1)}\n`;
      else lines[level](line);
    }
    if (text !== '') writeText(text);
    text = '';
  }

  function keep(level: keyof Log): (line: LogLine) => void {
    return (line) => {
      waiting.push({ level, line, time: now() });
      if (waiting.length === 1) later(flush);
    };
  }

  process.on('exit', flush);
  return { info: keep('info'), warn: keep('warn'), error: keep('error') };
}

/**
 * Writes to the stream for as long as somebody reads it, and to the spare one afterwards. Where nobody reads that
 * either, the text is dropped: a site must not end because its log collector did.
 */
export function createLogWriter(
  stream: NodeJS.WritableStream,
  spare: NodeJS.WritableStream,
): (text: string) => void {
  stream.on('error', () => {});
  spare.on('error', () => {});
  return (text) => void stream.write(text, (error) => error && spare.write(text));
}

/** Telling the time costs as much as the rest of a line, and many lines fall into one millisecond. */
function createTimestamp(): (time: number) => string {
  let told = NaN;
  let field = '';
  return (time) => {
    if (time !== told) field = `,"at":"${new Date(time).toISOString()}"`;
    told = time;
    return field;
  };
}

/** An error as it may stand in the log: its own words and place, nothing of the request and no passwords. */
function describeError(error: unknown): string {
  return withoutCredentials(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** A media URL holds a token and a query may hold anything, so neither is written down. */
export function redactedPath(path: string): string {
  return path.startsWith('/media/') ? path.replace(/^\/media\/[^/]+/, '/media/…') : path;
}
