/** Writes the log: one JSON line for each event, on standard output. */
export type Log = (line: Line) => void;

type Line = { event: string; [field: string]: unknown };
type Waiting = { time: number; line: Line };

const momentMs = 20;

/** Lines wait a moment for each other, and are made and written together: a busy site is not slowed by its log. */
export function createLog(writeText: (text: string) => void, now: () => number): Log {
  let waiting: Waiting[] = [];
  const write = () => {
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) writeText(textOf(lines));
  };
  process.on('exit', write);
  return (line) => {
    if (waiting.length === 0) setTimeout(write, momentMs);
    waiting.push({ time: now(), line });
  };
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

function textOf(lines: Waiting[]): string {
  let text = '';
  let told = NaN;
  let at = '';
  for (const { time, line } of lines) {
    // Telling the time costs more than all the rest of a line, and many lines fall into one millisecond.
    if (time !== told) at = new Date(time).toISOString();
    told = time;
    text += `{"at":"${at}",${JSON.stringify(line).slice(1)}\n`;
  }
  return text;
}

/** An error as it may stand in the log: its own words and place, nothing of the request. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A media URL holds a token and a query may hold anything, so neither is written down. */
export function redactedPath(path: string): string {
  return path.startsWith('/media/') ? path.replace(/^\/media\/[^/]+/, '/media/…') : path;
}
