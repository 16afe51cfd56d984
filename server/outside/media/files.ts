/** What is known of the media files that are asked for, and the bodies of those that many ask for at once. */
import { readFile, stat } from 'node:fs/promises';

export type MediaFile = { size: number; etag: string; modified: string };

export type Held = { body: Buffer; release: () => void };

export type MediaFiles = {
  /** Undefined when there is no such file. */
  find(path: string): Promise<MediaFile | undefined>;
  /** The whole body, until it is released; null where it is better read from the disk. */
  hold(path: string, file: MediaFile): Promise<Held | null>;
};

type Known = MediaFile & {
  checkedAt: number;
  asked: number;
  body: Promise<Buffer> | null;
  /** How many viewers are being sent the body. */
  viewers: number;
};

/** A file that changes on the disk is noticed after so long. */
const trustMs = 2_000;
const filesAtMost = 10_000;
/** Bodies in memory, all together and each. */
const bodiesAtMostBytes = 64 * 1024 * 1024;
const bodyAtMostBytes = 8 * 1024 * 1024;

export function rememberFiles(now: () => number): MediaFiles {
  /** In the order of their last use. */
  const files = new Map<string, Known>();
  let bodyBytes = 0;

  function forget(path: string, known: Known): void {
    if (known.body) bodyBytes -= known.size;
    known.body = null;
    files.delete(path);
  }

  /** Makes room for a body out of those that are sent to nobody; false when all of them are in use. */
  function makeRoom(size: number): boolean {
    for (const known of files.values()) {
      if (bodyBytes + size <= bodiesAtMostBytes) break;
      if (!known.body || known.viewers > 0) continue;
      known.body = null;
      bodyBytes -= known.size;
    }
    return bodyBytes + size <= bodiesAtMostBytes;
  }

  function load(path: string, known: Known): Promise<Buffer> {
    bodyBytes += known.size;
    const body = readFile(path).then((bytes) => {
      if (bytes.length !== known.size) throw new Error(`${path} changed while it was read`);
      return bytes;
    });
    body.catch(() => {
      if (files.get(path) === known) forget(path, known);
    });
    return body;
  }

  return {
    async find(path) {
      const known = files.get(path);
      if (known && now() - known.checkedAt < trustMs) return known;
      const found = await stat(path).catch(() => null);
      const before = files.get(path);
      if (!found?.isFile()) {
        if (before) forget(path, before);
        return undefined;
      }
      const file = describe(found);
      if (before?.etag === file.etag) {
        before.checkedAt = now();
        return before;
      }
      if (before) forget(path, before);
      const [oldest] = files;
      if (oldest && files.size >= filesAtMost && oldest[1].viewers === 0) forget(...oldest);
      files.set(path, { ...file, checkedAt: now(), asked: 0, body: null, viewers: 0 });
      return files.get(path);
    },

    async hold(path, file) {
      const known = files.get(path);
      if (!known || known !== file || known.size > bodyAtMostBytes) return null;
      files.delete(path);
      files.set(path, known);
      known.asked++;
      // What only one viewer asks for once is not worth the place of what many ask for.
      if (!known.body && (known.asked < 2 || !makeRoom(known.size))) return null;
      known.viewers++;
      const release = () => void known.viewers--;
      try {
        known.body ??= load(path, known);
        return { body: await known.body, release };
      } catch {
        release();
        return null;
      }
    },
  };
}

function describe(found: { size: number; mtimeMs: number; mtime: Date }): MediaFile {
  return {
    size: found.size,
    etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
    modified: found.mtime.toUTCString(),
  };
}
