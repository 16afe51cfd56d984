/** Describes an error and its causes for the operator: one sentence a line, without credentials. */
export function errorText(error: unknown): string {
  return withoutCredentials(chainOf(error).map(sentenceOf).join('\n  because: '));
}

/** Wraps an error in one that says what was attempted; the reason stays its cause. */
export async function explainErrors<T>(failure: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(failure, { cause: error });
  }
}

function chainOf(error: unknown): unknown[] {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? [error] : [error, ...chainOf(cause)];
}

/** A host with several addresses fails with one error for each of them, and no message of its own. */
function sentenceOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(sentenceOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const message = error.message || error.name;
  return code && !message.includes(code) ? `${message} (${code})` : message;
}

/** URLs of databases and mail servers carry passwords before the @. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/:\/\/\S*@/g, '://');
}
