import type { HonoRequest } from 'hono';
import { StripeError } from '#sandbox/stripe/local-stripe.ts';

type FormValue = string | FormValue[] | FormGroup;
interface FormGroup {
  [name: string]: FormValue;
}

/**
 * Parses `a[b][0]=c` as Stripe does: brackets nest, numbers and `[]` make lists.
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

/** Returns the body as form text. An uploaded file becomes its name, type and size. */
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

/** The key of `[]` entries, which have no number. */
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

/** Parsed parameters; missing, unknown and invalid ones throw Stripe's errors. */
export class Params {
  readonly #values: FormGroup;
  readonly #path: string;

  constructor(values: FormGroup, path = '') {
    this.#values = values;
    this.#path = path;
  }

  /** Rejects all other parameters; `expand` is always allowed. */
  allowOnly(...names: string[]): void {
    const unknown = Object.keys(this.#values).find((name) => name !== 'expand' && !names.includes(name));
    if (unknown !== undefined)
      throw new StripeError(`Received unknown parameter: ${this.#name(unknown)}`, {
        code: 'parameter_unknown',
        param: this.#name(unknown),
      });
  }

  /** An empty string counts as missing, since Stripe's clients unset values that way. */
  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw this.#invalid('string', name);
    return value;
  }

  /** Like Stripe, rejects email addresses with letters outside ASCII. */
  email(name: string): string | undefined {
    const email = this.text(name);
    if (email !== undefined && !/^[!-?A-~]+@[!-?A-~]+$/.test(email))
      this.reject(name, `Invalid email address: ${email}`, 'email_invalid');
    return email;
  }

  isText(name: string): boolean {
    return typeof this.#values[name] === 'string';
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.#rejectMissing(name);
  }

  integer(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(text))
      throw new StripeError(`Invalid integer: ${text}`, {
        code: 'parameter_invalid_integer',
        param: this.#name(name),
      });
    return Number(text);
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.#rejectMissing(name);
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (text !== 'true' && text !== 'false') throw this.#invalid('boolean', name);
    return text === 'true';
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const chosen = choices.find((choice) => choice === text);
    if (chosen === undefined)
      throw new StripeError(`Invalid ${this.#name(name)}: must be one of ${choices.join(', or ')}`, {
        param: this.#name(name),
      });
    return chosen;
  }

  group(name: string): Params | undefined {
    const value = this.#values[name];
    if (value === undefined || value === '') return undefined;
    if (!isGroup(value)) throw this.#invalid('object', name);
    return new Params(value, this.#name(name));
  }

  groups(name: string): Params[] {
    return this.#list(name).map((value, index) => {
      if (!isGroup(value)) throw this.#invalid('object', `${name}[${index}]`);
      return new Params(value, `${this.#name(name)}[${index}]`);
    });
  }

  texts(name: string): string[] {
    return this.#list(name).map((value) => {
      if (typeof value !== 'string') throw this.#invalid('string', name);
      return value;
    });
  }

  /** Up to 50 keys of 40 characters with values of 500. @see https://docs.stripe.com/api/metadata */
  metadata(): Record<string, string> {
    const group = this.group('metadata');
    if (!group) return {};
    const entries = Object.entries(group.#values).map(([key, value]) => {
      if (typeof value !== 'string') throw this.#invalid('string', `metadata[${key}]`);
      if (key.length > 40 || value.length > 500)
        throw new StripeError('Metadata keys hold up to 40 characters and values up to 500.', {
          param: this.#name(`metadata[${key}]`),
        });
      return [key, value] as const;
    });
    if (entries.length > 50)
      throw new StripeError('Metadata holds up to 50 keys.', { param: this.#name('metadata') });
    return Object.fromEntries(entries.filter(([, value]) => value !== ''));
  }

  reject(name: string, message: string, code?: string): never {
    throw new StripeError(message, { param: this.#name(name), ...(code && { code }) });
  }

  #list(name: string): FormValue[] {
    const value = this.#values[name];
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw this.#invalid('array', name);
    return value;
  }

  #rejectMissing(name: string): never {
    return this.reject(name, `Missing required param: ${this.#name(name)}.`, 'parameter_missing');
  }

  #invalid(kind: string, name: string): StripeError {
    return new StripeError(`Invalid ${kind}`, { param: this.#name(name) });
  }

  #name(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name;
  }
}

function isGroup(value: FormValue): value is FormGroup {
  return typeof value === 'object' && !Array.isArray(value);
}
