import type { AppContext } from '#server/context.ts';
import type { MailContent } from '#server/mail/queue.ts';
import { campaignTextIn } from '../campaign-texts.ts';
import { composeCampaign } from '../compose-campaign.ts';
import type { Reader } from '../news-store.ts';
import { newsUnsubscribeUrl } from '../unsubscribe-url.ts';

type WriteEmail = (reader: Reader, mailId: string) => Promise<MailContent>;

/** Returns a function that writes an email for a reader; the body is rendered once per language. */
export function composerOf(ctx: AppContext, email: { subject: string; body: string }): WriteEmail {
  const byLanguage = new Map<string, ReturnType<typeof composeCampaign>>();
  return async ({ uid, email: to, language }, mailId) => {
    const known = byLanguage.get(language);
    const compose = known ?? composeCampaign(await campaignTextIn(ctx, email, language));
    byLanguage.set(language, compose);
    const unsubscribeUrl = newsUnsubscribeUrl(ctx, { recipientId: mailId, uid });
    return { to, unsubscribeUrl, ...compose({ unsubscribeUrl }) };
  };
}
