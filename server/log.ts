/** One JSON line for each thing worth knowing, on standard output. */
export type Log = (line: { event: string; [field: string]: unknown }) => void;

export function logTo(stream: NodeJS.WritableStream, now: () => number): Log {
  return (line) => {
    stream.write(`${JSON.stringify({ at: new Date(now()).toISOString(), ...line })}\n`);
  };
}

/** An error as it may stand in the log: its own words and place, nothing of the request. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
