/** The access to each of the 66 lessons, by section, according to the specification (section 6, decisions 2 and 13). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext } from '#tests/test-payments.ts';
import { serve } from '#tests/test-server.ts';
import { siteUrl } from '#tests/test-context.ts';

type Verdict = 'play' | 'open-link' | 'buy' | 'upgrade' | 'sign-in';
type Row = [who: string, s1: Verdict, s2: Verdict, s3: Verdict, s4: Verdict, s5: Verdict, s6: Verdict];

const table: Row[] = [
  //                            section 1  section 2  section 3  section 4  section 5  the two links
  ['a visitor', /*           */ 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
  ['free', /*                */ 'buy', 'buy', 'buy', 'buy', 'buy', 'buy'],
  ['premium', /*             */ 'play', 'play', 'play', 'upgrade', 'upgrade', 'open-link'],
  ['ultra', /*               */ 'play', 'play', 'play', 'play', 'play', 'open-link'],
  ['refunded', /*            */ 'buy', 'buy', 'buy', 'buy', 'buy', 'buy'],
  ['with a refunded upgrade', 'play', 'play', 'play', 'upgrade', 'upgrade', 'open-link'],
  ['refunded in part', /*    */ 'play', 'play', 'play', 'play', 'play', 'open-link'],
  ['disputed', /*            */ 'buy', 'buy', 'buy', 'buy', 'buy', 'buy'],
  ['who teaches, unpaid', /* */ 'play', 'play', 'play', 'play', 'play', 'open-link'],
  ['banned', /*              */ 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in'],
];

test.each(table)(
  'a viewer %s gets the verdicts of the table for all 66 lessons',
  async (who, ...verdicts) => {
    const ctx = await createPaidContext();
    const browser = await arrive(ctx, who);
    const { url } = await serve(ctx, 'any');
    for (const { id } of sections.flatMap(({ lessons }) => lessons)) {
      mkdirSync(join(ctx.config.dataDir, 'media', id), { recursive: true });
      writeFileSync(join(ctx.config.dataDir, 'media', id, 'master.m3u8'), `video of ${id}`);
    }
    const cookie = `session=${browser.cookies.get('session') ?? ''}`;
    const ask = (path: string) => fetch(url + path, { headers: { cookie } });
    const outline = (await (await ask('/api/course')).json()) as {
      sections: { lessons: { id: string; verdict: Verdict }[] }[];
    };
    const shown = outline.sections.map(({ lessons }) => lessons.map(({ id, verdict }) => [id, verdict]));
    expect(shown).toEqual(
      sections.map(({ lessons }, index) => lessons.map(({ id }) => [id, verdicts[index]])),
    );

    for (const [index, { lessons }] of sections.entries())
      for (const { id } of lessons) {
        const verdict = verdicts[index]!;
        const reply = await ask(`/api/lessons/${id}/playback`);
        const body = (await reply.json()) as { kind?: string; reason?: string; hls?: string };
        expect([id, reply.status, body.kind, body.reason]).toEqual([id, ...answers[verdict]]);
        if (verdict === 'play') expect(await (await ask(body.hls ?? '')).text()).toBe(`video of ${id}`);
        const report = await fetch(`${url}/api/lessons/${id}/progress`, {
          method: 'PUT',
          headers: { cookie, origin: siteUrl, 'content-type': 'application/json' },
          body: '{"ranges":[],"resumeAt":0}',
        });
        // A link cannot be played.
        expect([id, report.status]).toEqual([id, verdict === 'open-link' ? 403 : reply.status]);
      }
  },
);

const answers: Record<Verdict, [status: number, kind: string | undefined, reason: string | undefined]> = {
  play: [200, 'video', undefined],
  'open-link': [200, 'link', undefined],
  buy: [403, undefined, 'buy'],
  upgrade: [403, undefined, 'upgrade'],
  'sign-in': [401, undefined, 'sign-in'],
};

/** Gets the plan as a customer does: by paying through Stripe. */
async function arrive(ctx: PaidContext, who: string): Promise<TestBrowser> {
  if (who === 'a visitor') return new TestBrowser(ctx);
  const browser = await signIn(ctx, who.startsWith('who teaches') ? 'instructor@example.com' : undefined);
  const pay = async (plan: 'premium' | 'ultra', method?: Record<string, string>) => {
    const session = await checkout(browser, plan);
    await ctx.pay(session, method);
    await deliverAll(ctx);
    return session;
  };
  const refund = async (session: string, amount?: number) => {
    const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(session);
    await ctx.stripeApi.refunds.create({ payment_intent: intent as string, ...(amount && { amount }) });
    await deliverAll(ctx);
  };
  if (who === 'premium') await pay('premium');
  if (who === 'ultra') await pay('ultra');
  if (who === 'refunded') await refund(await pay('ultra'));
  if (who === 'refunded in part') await refund(await pay('ultra'), 1000);
  if (who === 'disputed') await pay('ultra', { method: 'card', number: '4000000000000259' });
  if (who === 'with a refunded upgrade') {
    await pay('premium');
    await refund(await pay('ultra'));
  }
  if (who === 'banned') {
    await pay('ultra');
    const { uid } = browser.user;
    await ctx.db.updateTable('users').set({ bannedAt: ctx.now() }).where('uid', '=', uid).execute();
  }
  return browser;
}
