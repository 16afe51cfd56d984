/** The manifest of a backup: what it holds, of which version, with the checksum of every file. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { backupKinds } from '#rules/operations/backup.ts';

/** The form of the folder. A reader that does not know it refuses the backup. */
export const backupFormat = 1;

export const manifestName = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

/** A file beside the manifest; its path is written with slashes. */
const ownFile = {
  file: z.string().regex(/^(tables\/[\w-]+|files)\.jsonl\.gz$/),
  bytes: size,
  sha256,
};

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** The version of the code that made it. */
  version: z.string(),
  kind: z.enum(backupKinds),
  /** Milliseconds since 1970, UTC: the rows are those of this moment. */
  madeAt: z.number().int(),
  siteUrl: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** The keys of the migrations that its tables had. */
  migrations: z.array(z.string()).min(1),
  secretKey: z.object({
    /** Tells which key encrypted the rows, and gives nothing of it away. */
    fingerprint: z.string(),
    isIncluded: z.boolean(),
  }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: size, ...ownFile })),
  /** The list of the videos and attached files; null where the backup is of the database alone. */
  files: z.object({ count: size, totalBytes: size, ...ownFile }).nullable(),
  /** The store that the videos lie in, where they do not lie in the data folder. */
  filesElsewhere: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A file of the data folder, kept under its checksum. */
export type KeptFile = { path: string; bytes: number; modifiedAt: number; sha256: string };

const keptFileSchema: z.ZodType<KeptFile> = z.object({
  path: z.string().refine(isInside, 'leads out of the data folder'),
  bytes: size,
  modifiedAt: z.number(),
  sha256,
});

/** @throws {Error} for a text that is no manifest, or one of a format that this code does not know */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as { format?: unknown; version?: unknown };
  if (typeof value.format === 'number' && value.format > backupFormat)
    throw new Error(
      `It has format ${value.format}, made by version ${String(value.version)}; this code reads up to format ${backupFormat}`,
    );
  return manifestSchema.parse(value);
}

export function parseKeptFile(line: unknown): KeptFile {
  return keptFileSchema.parse(line);
}

export function sha256Of(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the path of a kept file inside the folder of all backups. */
export function keptPath(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`;
}

function isInside(path: string): boolean {
  const parts = path.split('/');
  return parts[0] === 'media' && parts.every((part) => !/^\.*$/.test(part) && !/[\\\0]/.test(part));
}
