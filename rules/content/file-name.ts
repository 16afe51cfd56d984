import { textLimits } from './limits.ts';

/** Characters that a path, a shell or a file system of learners would understand as something else. */
const reserved = /[/\\:*?"<>|]/g;

/** Control characters, and characters without a shape, such as those that turn the direction of a text. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cn}\p{Co}\p{Cs}]/gu;

/** Names that Windows keeps for devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Returns the name without what does not belong into a file's name, and cut to its limit with its ending kept. Empty
 * where nothing is left. A safe name stays as it is.
 */
export function safeFileName(name: string): string {
  const clean = withoutEdges(
    name.replace(unseen, '').normalize('NFC').replace(reserved, '-').replace(/\s+/g, ' '),
  );
  const safe = clean.replace(device, '_$1');
  if (safe.length <= textLimits.fileName) return safe;
  const ending = /\.[^. ]{1,16}$/.exec(safe)?.[0] ?? '';
  const kept = withoutEdges(cut(safe, textLimits.fileName - ending.length));
  return kept + ending;
}

/** A dot in front hides a file; Windows drops dots and blanks at the end. */
function withoutEdges(text: string): string {
  return text.replace(/^[ .]+|[ .]+$/g, '');
}

/** Cuts no character in two. */
function cut(text: string, length: number): string {
  const head = text.slice(0, length);
  return head.isWellFormed() ? head : head.slice(0, -1);
}
