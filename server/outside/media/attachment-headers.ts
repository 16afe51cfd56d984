import { extname } from 'node:path';

/** Types that browsers show well and run nothing of; everything else is bytes. All of them are downloaded. */
const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The headers of a download, whoever sends the bytes. */
export function attachmentHeaders(name: string) {
  return {
    'Content-Type': types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': 'private, no-store',
  } as const;
}

/** Names a download in ASCII for old programs, and in UTF-8 for all others (RFC 6266). */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
