/** The browser cannot convert the recording; the site may still be able to. */
export class UnreadableRecordingError extends Error {}

/** Frames are stored in an order of their own, but not this far from their times. */
const reorderedSeconds = 1;

/**
 * Returns the times of all frames of a recording, in seconds.
 * @throws {UnreadableRecordingError} for a recording that was joined from parts: only the site repairs its times
 */
export async function readFrameTimes(
  packets: AsyncIterable<{ type: 'key' | 'delta'; timestamp: number }>,
): Promise<number[]> {
  const times: number[] = [];
  let latest = -Infinity;
  for await (const { type, timestamp } of packets) {
    // A joined part begins with a key frame; other frames may be stored far from their times.
    if (type === 'key' && timestamp < latest - reorderedSeconds)
      throw new UnreadableRecordingError('The times');
    latest = Math.max(latest, timestamp);
    times.push(timestamp);
  }
  return times;
}
