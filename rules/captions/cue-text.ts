/** Reads the text of a caption without its markup: tags, positions, karaoke times and character references. */

/** The lines of a caption, as they are shown. */
type Lines = string[];

/** Other text between angle brackets was typed, such as `List<String>` and `x<b && y>c`. */
const vttTag =
  /<(\/?)(c|i|b|u|s|font|ruby|rt)(?:\.[^<>\s]*)?(?:\s+[\w-]+\s*=[^<>]*|\s*)>|<(\/?)(v|lang)(?:\.[^<>\s]*)?(?:\s([^<>]*))?>|<[\d:.]{4,20}>/gi;

const subRipTag = /<\/?(b|i|u|s|font)(?:\s+[\w-]+\s*=[^<>]*|\s*)>/gi;

/** Positions and styles that other files took over from ASS, such as `{\an8}`; `{i}` and `{\alpha}` were typed. */
const override =
  /\{(?:\\(?:an?\d|pos\(|move\(|fad\(|fade\(|org\(|i?clip\(|t\(|[ibus][01]|b\d|fs\d|fn|[1-4]?[ca]&|k[fo]?\d|q\d|fr[xyz]?-?\d|bord\d|shad\d|blur\d|be\d|r(?![a-z]))[^{}\\]*)+\}/g;

/** A capital letter, such as `<B>`, is a tag only if it is closed: otherwise it was typed, as in `Box<B>`. */
function isTyped(name: string, closed: ReadonlySet<string>): boolean {
  return /^[A-Z]$/.test(name) && !closed.has(name.toLowerCase());
}

function closedTags(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/<\/([A-Za-z]{1,4})>/g), ([, name = '']) => name.toLowerCase()));
}

/**
 * Returns a function for the captions of a WebVTT file in their order. A speaker (`<v Ana>`) becomes `Ana: ` where the
 * speaker changes.
 */
export function createVttReader(): (lines: readonly string[]) => Lines {
  let speaker = '';
  return (lines) => {
    const text = lines.join('\n');
    const closed = closedTags(text);
    const untagged = text.replaceAll(vttTag, (tag, ...groups: (string | undefined)[]) => {
      const [, styled, slash, spoken, annotation = ''] = groups;
      if (isTyped(styled ?? spoken ?? '', closed)) return tag;
      if (spoken !== 'v' || slash === '/') return '';
      const named = decodeReferences(annotation.trim());
      if (named === '') return tag;
      if (named === speaker) return '';
      speaker = named;
      return `${named}: `;
    });
    return shownLines(decodeReferences(untagged.replaceAll(override, '')));
  };
}

/** Reads the text of SubRip, SBV and SubViewer, which know only b, i, u, s and font. */
export function readSubRipText(lines: readonly string[]): Lines {
  const text = lines.join('\n');
  const closed = closedTags(text);
  const untagged = text
    .replaceAll(subRipTag, (tag, name: string) => (isTyped(name, closed) ? tag : ''))
    .replaceAll(override, '');
  return shownLines(decodeReferences(untagged));
}

/** Reads the text of an ASS or SSA event: everything in braces is markup, and drawings are not text. */
export function readAssText(text: string): Lines {
  let isDrawing = false;
  let shown = '';
  for (const part of text.split(/(\{[^{}]*\})/)) {
    if (!part.startsWith('{') || !part.endsWith('}')) shown += isDrawing ? '' : part;
    else isDrawing = isDrawing ? !/\\p0/.test(part) : /\\p[1-9]/.test(part);
  }
  return shownLines(shown.replaceAll(/\\[Nn]/g, '\n').replaceAll(String.raw`\h`, ' '));
}

function shownLines(text: string): Lines {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/[\p{Cc}\u00A0\uFEFF]/gu, ' ').trim())
    .filter((line) => line !== '');
}

/** Decodes character references such as `&amp;`, `&eacute;` and `&#39;` once; unknown ones stay as they were typed. */
export function decodeReferences(text: string): string {
  return text.replaceAll(reference, (typed, name: string) => {
    if (!name.startsWith('#')) return signs.get(name) ?? typed;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : typed;
  });
}

const reference = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

/** The names of the characters from U+00A0 on, in their order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml';

const others = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  hellip: '…',
  mdash: '—',
  ndash: '–',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  euro: '€',
  trade: '™',
  lrm: '\u200E',
  rlm: '\u200F',
  zwnj: '\u200C',
  zwj: '\u200D',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  larr: '←',
  rarr: '→',
  minus: '−',
  le: '≤',
  ge: '≥',
};

const signs = new Map([
  ...latin1.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...Object.entries(others),
]);
