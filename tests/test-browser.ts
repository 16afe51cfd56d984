/** A browser as the server sees it: it keeps cookies, sends its origin, and speaks JSON. */
import type { Api, ErrorReply } from '#contract/api.ts';
import type { UserRecord } from '#rules/user.ts';
import { siteUrl, type TestContext } from './test-context.ts';

export type Answer<B> = { status: number; headers: Headers; body: B };

/** The fields of the endpoint's reply or error; each test says which it expects. */
export type BodyOf<E extends string> = [KeyOf<E>] extends [never]
  ? unknown
  : AnyOf<Api[KeyOf<E>]['reply'] | ErrorReply>;

/** The contract's name for a path, such as `GET /api/lessons/{id}/playback`. */
type KeyOf<E extends string> = {
  [K in keyof Api]: E extends Written<K> | `${Written<K>}?${string}` ? K : never;
}[keyof Api];

type Written<K extends string> = K extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Written<After>}`
  : K;

/** All fields of a union's members. */
type AnyOf<T> = { [K in AllKeys<T>]: T extends unknown ? (K extends keyof T ? T[K] : never) : never };

type AllKeys<T> = T extends unknown ? keyof T : never;

export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #ctx: TestContext;

  constructor(ctx: TestContext) {
    this.#ctx = ctx;
  }

  /** Sends a request; a string `body` is sent as it is, anything else as JSON. */
  async ask<const E extends string>(
    endpoint: E,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<BodyOf<E>>> {
    const [method = 'GET', path = '/'] = endpoint.split(' ');
    const reply = await this.#ctx.app.request(path, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { origin: siteUrl }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size > 0 ? { cookie: this.#cookieHeader() } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.#keepCookies(reply.headers.getSetCookie());
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') !== false;
    const parsed = (text === '' ? null : isJson ? JSON.parse(text) : text) as BodyOf<E>;
    return { status: reply.status, headers: reply.headers, body: parsed };
  }

  /** Opens a page that redirects. @returns the new location */
  async go(path: string): Promise<string> {
    const url = new URL(path, siteUrl);
    const reply = await this.#ctx.app.request(url.href, { headers: { cookie: this.#cookieHeader() } });
    this.#keepCookies(reply.headers.getSetCookie());
    return reply.headers.get('location') ?? '';
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Returns the link and the code of the newest sign-in email to an address. */
export async function signInMailTo(
  ctx: TestContext,
  email: string,
): Promise<{ token: string; code: string }> {
  const mail = (await ctx.mails()).find(({ kind, to }) => kind === 'sign-in' && to === email);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!token || !code) throw new Error(`No sign-in mail to ${email}`);
  return { token, code };
}

/** A browser that is signed in by email. */
export async function signIn(
  ctx: TestContext,
  email = 'aisyah@example.com',
): Promise<TestBrowser & { user: UserRecord }> {
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { token } = await signInMailTo(ctx, email);
  const { status, body } = await browser.ask('POST /api/sessions', { token });
  if (status !== 201) throw new Error(`Signing in answered ${status}`);
  return Object.assign(browser, { user: body });
}
