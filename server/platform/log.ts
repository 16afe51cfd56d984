/** The log: one JSON line for each entry, on standard output. */
import { pino } from 'pino';
import { withoutCredentials } from './error-text.ts';

/** `error` is a fault of ours or of a service we need, `warn` needs attention, and `info` is normal operation. */
export type Log = Record<'info' | 'warn' | 'error', (entry: LogEntry) => void>;

/** `error` is written by `describeError`. */
type LogEntry = { event: string; error?: unknown; [field: string]: unknown };

/** Fields that no entry should have; the values of any that slip in are redacted. */
const secretFields = ['email', 'token', 'cookie', 'authorization', 'password', 'secret'];

/** Longer-lived entries survive garbage collections, which costs a twelfth of a page request. */
const momentMs = 2;

/**
 * Entries are buffered for a moment and written together, so that logging does not slow a busy site; the buffer is
 * flushed when the process exits. `later` schedules the flush.
 */
export function createLog(
  writeText: (text: string) => void,
  now: () => number,
  later: (write: () => void) => void = (write) => setTimeout(write, momentMs),
): Log {
  let waiting: { level: keyof Log; entry: LogEntry; time: number }[] = [];
  let text = '';
  const timestamp = createTimestamp();
  let entryTime = 0;
  const options = {
    base: null,
    formatters: { level: (level: string) => ({ level }) },
    timestamp: () => timestamp(entryTime),
    serializers: { error: describeError },
    redact: { paths: secretFields, censor: '…' },
  };
  const logger = pino(options, { write: (line: string) => (text += line) });

  function flush(): void {
    const moment = waiting;
    waiting = [];
    for (const { level, entry, time } of moment) {
      entryTime = time;
      // Most entries are requests. They contain nothing to redact, and writing them directly saves 4 % of a page.
      if (entry.event === 'request')
        text += `{"level":"${level}"${timestamp(time)},${JSON.stringify(entry).slice(1)}\n`;
      else logger[level](entry);
    }
    if (text !== '') writeText(text);
    text = '';
  }

  function keep(level: keyof Log): (entry: LogEntry) => void {
    return (entry) => {
      waiting.push({ level, entry, time: now() });
      if (waiting.length === 1) later(flush);
    };
  }

  process.on('exit', flush);
  return { info: keep('info'), warn: keep('warn'), error: keep('error') };
}

/**
 * Writes to the stream as long as it has a reader, and to the spare one afterwards. When neither has one the text is
 * dropped: the site must not end because its log collector did.
 */
export function createLogWriter(
  stream: NodeJS.WritableStream,
  spare: NodeJS.WritableStream,
): (text: string) => void {
  stream.on('error', () => {});
  spare.on('error', () => {});
  return (text) => void stream.write(text, (error) => error && spare.write(text));
}

/** Formatting a time costs as much as the rest of an entry, so entries of one millisecond share it. */
function createTimestamp(): (time: number) => string {
  let lastTime = NaN;
  let field = '';
  return (time) => {
    if (time !== lastTime) field = `,"at":"${new Date(time).toISOString()}"`;
    lastTime = time;
    return field;
  };
}

/** Returns an error's stack without passwords. */
function describeError(error: unknown): string {
  return withoutCredentials(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Removes the token of a media URL, of the end of emails or of the waiting list. Queries are never logged, since they may hold anything. */
export function redactedPath(path: string): string {
  return path.replace(/^\/(media|unsubscribe|waiting-list)\/[^/]+/, '/$1/…');
}
