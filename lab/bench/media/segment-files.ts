/** Segments of one lesson that are read from the disk, since each round begins without them in memory. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Six seconds of a video in 1080p at 5 Mbit/s. */
export const segmentBytes = 3_750_000;
/** 240 MB in all. */
export const segmentCount = 64;

export function segmentName(index: number): string {
  return `bench-${index % segmentCount}.m4s`;
}

/** @returns the files' paths */
export function writeSegments(folder: string): string[] {
  return Array.from({ length: segmentCount }, (_, index) => {
    const path = join(folder, segmentName(index));
    writeFileSync(path, randomBytes(segmentBytes), { flush: true });
    return path;
  });
}

/** Has the operating system drop what it keeps of the files in memory (POSIX_FADV_DONTNEED). */
export function dropFromMemory(paths: string[]): void {
  for (const path of paths)
    execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']);
}
