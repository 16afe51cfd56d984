/** A detail in a table or a reply: a code and its values, such as `amount-differs 7799`. */
export type Detail<Code extends string> = Code | `${Code} ${string}`;

/** The sentence of each code, with its values filled in. */
export type DetailTexts<Code extends string> = Record<Code, (...values: string[]) => string>;

export function detailOf<Code extends string>(
  code: Code,
  ...values: (string | number | null)[]
): Detail<Code> {
  return values.length === 0 ? code : `${code} ${values.map(String).join(' ')}`;
}

/** Returns the sentence of a detail. Rows from before the codes contain a sentence, which is returned unchanged. */
export function detailText<Code extends string>(detail: string, texts: DetailTexts<Code>): string {
  const [code = '', ...values] = detail.split(' ');
  return isCode(code, texts) ? texts[code](...values) : detail;
}

function isCode<Code extends string>(code: string, texts: DetailTexts<Code>): code is Code {
  return Object.hasOwn(texts, code);
}
