import type { BrowserContext } from 'playwright-core';
import type { Product } from './product.ts';

/** Signs in over the API with the code from the mail, as somebody new. @throws {Error} when no mail comes. */
export async function signIn(context: BrowserContext, { url, sandboxUrl }: Product): Promise<void> {
  const email = 'learner@example.com';
  const headers = { origin: new URL(url).origin };
  await context.request.post(`${url}api/sign-in-links`, { headers, data: { email } });
  const code = await codeFor(email, sandboxUrl);
  const reply = await context.request.post(`${url}api/sessions`, { headers, data: { email, code } });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}

async function codeFor(email: string, sandboxUrl: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await fetch(`${sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { text: string }[];
    const code = /^\d{6}$/m.exec(mails[0]?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No sign-in mail to ${email}`);
}
