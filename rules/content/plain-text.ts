/**
 * Returns Markdown as one line of plain text. It has no parser, so nested and malformed syntax may remain. Each pattern
 * takes linear time: none searches past the character that it starts with.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) =>
      String.fromCodePoint(hidden + (sign.codePointAt(0) ?? 0)),
    )
    .replace(/^[ \t]*(`{3,}|~{3,}).*$/gm, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)?\)/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]+)>/gi, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)/gm, '')
    .replace(/(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/[\ue021-\ue07e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - hidden))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Escaped characters are moved to Unicode's private use area until all others are processed. */
const hidden = 0xe000;
