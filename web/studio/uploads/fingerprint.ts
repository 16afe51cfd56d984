/** Identifies a file in any browser, so that its upload resumes and the same file is not sent twice. */

const sampleBytes = 64 * 1024;

/** The server stores this many characters. */
export const fingerprintLength = 300;

/**
 * Returns the size, a hash of samples at the start, in the middle and at the end, and the name. The date is not part of
 * it: iPhones give a file another one each time it is chosen.
 * @throws {DOMException} when the file cannot be read
 */
export async function fingerprintOf(file: File): Promise<string> {
  const { size, name } = file;
  const last = Math.max(0, size - sampleBytes);
  const starts = [...new Set([0, Math.floor(last / 2), last])];
  const samples = await Promise.all(
    starts.map((start) => file.slice(start, start + sampleBytes).arrayBuffer()),
  );
  const hash = hashOf(samples.map((sample) => new Uint8Array(sample)));
  return `${size} ${hash} ${name.normalize()}`.slice(0, fingerprintLength);
}

/**
 * Two 32-bit hashes in hexadecimal: FNV-1a, and one with another multiplier. It distinguishes a teacher's own files;
 * pages without HTTPS have no digests.
 */
function hashOf(samples: readonly Uint8Array[]): string {
  let [first, second] = [0x811c9dc5, 0x9747b28c];
  for (const sample of samples)
    for (const byte of sample) {
      first = Math.imul(first ^ byte, 0x01000193);
      second = Math.imul(second ^ byte, 0x5bd1e995);
      second ^= second >>> 15;
    }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
