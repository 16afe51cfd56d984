/**
 * Returns a text of the small Markdown in one line without its signs, for places that show plain text. It needs no
 * parser, so nested and broken signs may stay. Each pattern takes linear time: none searches past the sign that it
 * begins with.
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

/** Escaped signs stand among the private characters of Unicode until all others are read. */
const hidden = 0xe000;
