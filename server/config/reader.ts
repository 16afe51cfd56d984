/** Reads single variables of the environment. Each problem is a sentence that begins with the variable's name. */

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

  return {
    given,
    need,

    flag(name: string): boolean {
      const value = given(name);
      if (value !== null && value !== 'true' && value !== 'false')
        wrong.push(`${name} is neither true nor false`);
      return value === 'true';
    },

    /** Zero lets the system choose a free port. */
    port(name: string, preset: number): number {
      const value = given(name) ?? String(preset);
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) wrong.push(`${name} is not a port`);
      return Number(value);
    },

    whole(name: string, preset: number, largest: number): number {
      const value = given(name) ?? String(preset);
      if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > largest)
        wrong.push(`${name} is not a whole number from 1 to ${largest}`);
      return Number(value);
    },

    /** A URL with one of these schemes, such as `https:`; without a preset it must be given. */
    url(name: string, schemes: readonly string[], preset?: string): URL | null {
      const value = given(name) ?? preset ?? need(name);
      if (!value) return null;
      if (!URL.canParse(value)) {
        wrong.push(`${name} is not an address`);
        return null;
      }
      const url = new URL(value);
      if (!schemes.includes(url.protocol) || url.hostname === '') {
        wrong.push(`${name} must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`);
        return null;
      }
      return url;
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

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Is it nothing but scheme, host and port? */
export function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/`;
}
