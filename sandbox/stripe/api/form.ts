import type { HonoRequest } from 'hono';

export type FormValue = string | FormValue[] | FormGroup;
export interface FormGroup {
  [name: string]: FormValue;
}

/**
 * Reads `a[b][0]=c` as Stripe does: brackets nest, numbers and `[]` make lists.
 * @see https://docs.stripe.com/api/expanding_objects
 */
export function parseForm(text: string): FormGroup {
  const root: Branch = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    if (name.endsWith('[]')) path.push(unnumbered);
    place(root, path, value);
  }
  return grow(root) as FormGroup;
}

/** Reads the body as the text of a form. A file that was uploaded becomes its name, type and size. */
export async function readBody(request: HonoRequest): Promise<string> {
  if (!request.header('Content-Type')?.startsWith('multipart/form-data')) return request.text();
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(await request.parseBody())) {
    if (typeof value === 'string') form.set(name, value);
    else if (value instanceof File) {
      form.set(`${name}[name]`, value.name);
      form.set(`${name}[type]`, value.type);
      form.set(`${name}[size]`, String(value.size));
    }
  }
  return form.toString();
}

type Branch = Map<string, Branch | string>;

/** Stands for the `[]` of an entry that has no number of its own. */
const unnumbered = '';

function place(branch: Branch, path: string[], value: string): void {
  const [first = '', ...rest] = path;
  const name = first === unnumbered ? String(branch.size) : first;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  let next = branch.get(name);
  if (!(next instanceof Map)) {
    next = new Map();
    branch.set(name, next);
  }
  place(next, rest, value);
}

function grow(branch: Branch): FormValue {
  const names = [...branch.keys()];
  const isList = names.length > 0 && names.every((name) => /^\d+$/.test(name));
  const values = [...branch].map(
    ([name, value]) => [name, typeof value === 'string' ? value : grow(value)] as const,
  );
  if (isList) return values.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  return Object.assign(Object.create(null), Object.fromEntries(values)) as FormGroup;
}
