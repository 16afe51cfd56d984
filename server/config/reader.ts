/** Reads single variables of the environment. Each problem is a sentence that begins with the variable's name. */
import { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Reader = ReturnType<typeof createReader>;

/** Problems are added to `wrong`. A variable that is set to nothing counts as not set. */
export function createReader(env: Environment, wrong: string[]) {
  const given = (name: string): string | null => env[name]?.trim() || null;

  const need = (name: string): string => {
    const value = given(name);
    if (value === null) wrong.push(`${name} is missing`);
    return value ?? '';
  };

  /** Returns what the schema makes of a variable; the preset where it is not set, or wrong. */
  const as = <T>(name: string, schema: z.ZodType<T, string>, preset: T): T => {
    const value = given(name);
    const parsed = value === null ? null : schema.safeParse(value);
    if (parsed?.error) wrong.push(`${name} ${parsed.error.issues[0]?.message}`);
    return parsed?.success ? parsed.data : preset;
  };

  return {
    given,
    need,
    as,

    /** A URL with one of these schemes, such as `https:`; without a preset it must be given. */
    url(name: string, schemes: readonly string[], preset?: string): URL | null {
      if (preset === undefined) need(name);
      return as(name, address(schemes), given(name) === null && preset ? new URL(preset) : null);
    },

    /** The parts between commas. */
    list(name: string, preset = ''): string[] {
      return (given(name) ?? preset)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean);
    },
  };
}

export const flag = z
  .enum(['true', 'false'], 'is neither true nor false')
  .transform((value) => value === 'true');

/** Zero lets the system choose a free port. */
export const portNumber = wholeNumber(0, 65_535, 'is not a port');

export function wholeUpTo(largest: number) {
  return wholeBetween(1, largest);
}

export function wholeBetween(smallest: number, largest: number) {
  return wholeNumber(smallest, largest, `is not a whole number from ${smallest} to ${largest}`);
}

function wholeNumber(smallest: number, largest: number, error: string) {
  const digits = z.string().regex(/^\d+$/, error);
  return digits.transform(Number).pipe(z.number().min(smallest, error).max(largest, error));
}

function address(schemes: readonly string[]) {
  const begins = `must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return z
    .string()
    .superRefine((text, ctx) => {
      const sign = unencodedSignIn(text);
      if (sign !== null)
        ctx.addIssue({
          code: 'custom',
          message: `has ${sign} in its user or password: write ${encodeURIComponent(sign)} instead`,
        });
    })
    .refine((text) => URL.canParse(text), { error: 'is not an address', abort: true })
    .transform((text) => new URL(text))
    .refine(({ protocol, hostname }) => schemes.includes(protocol) && hostname !== '', begins);
}

/** Returns the sign before the host that would end the host early, or that cannot be decoded; null for none. */
function unencodedSignIn(url: string): string | null {
  const rest = url.replace(/^[a-z]+:\/\//i, '');
  const credentials = rest.slice(0, Math.max(0, rest.lastIndexOf('@')));
  // Without a colon in front, the sign begins the path, and the @ stands behind it.
  if (!/^[^/?#]*:/.test(credentials)) return null;
  return /[/?#]|%(?![0-9a-f]{2})/i.exec(credentials)?.[0] ?? null;
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Is it nothing but scheme, host and port? */
export function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/`;
}
