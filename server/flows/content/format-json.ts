/** Formats JSON as the files of a content folder hold it: two spaces, texts of a list in one line, a line break at the end. */
export function formatJson(value: unknown): string {
  return `${formatted(value, '')}\n`;
}

function formatted(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return `${open}${close}`;
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
    return `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`;
  const deeper = `${indent}  `;
  const lines = entries.map(([key, entry]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    return `${deeper}${name}${formatted(entry, deeper)}`;
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}
