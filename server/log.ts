/** One JSON line for each thing worth knowing, on standard output. */
export type Log = (line: { event: string; [field: string]: unknown }) => void;

/** Lines wait a moment for each other and are written together, so that a busy site is not slowed by its log. */
export function logTo(stream: NodeJS.WritableStream, now: () => number): Log {
  const at = timeTeller(now);
  let waiting = '';
  const write = () => {
    stream.write(waiting);
    waiting = '';
  };
  process.on('exit', () => waiting && write());
  return (line) => {
    if (waiting === '') setTimeout(write, momentMs);
    waiting += `{"at":"${at()}",${JSON.stringify(line).slice(1)}\n`;
  };
}

const momentMs = 20;

/** Writing a time out costs more than all the rest of a line, and many lines fall into one millisecond. */
function timeTeller(now: () => number): () => string {
  let known = NaN;
  let written = '';
  return () => {
    const time = now();
    if (time !== known) written = new Date(time).toISOString();
    known = time;
    return written;
  };
}

/** An error as it may stand in the log: its own words and place, nothing of the request. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
