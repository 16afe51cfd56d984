import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent, useSiteContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import { Button, LinkButton } from '#web/parts/button.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { useMe } from '#web/session/session.tsx';

const text = messages.gift;

/** The card of a gift, to print. Only its buyer gets the code. */
export function GiftCard({ id }: { id: string }) {
  const { me } = useMe();
  const { data, error, loading, reload } = useApi('GET /api/gifts', { viewer: me?.uid ?? '' });
  if (me?.uid === '') return <SignInFirst />;
  if (error !== null && !loading && !data)
    return (
      <Message
        level={1}
        title={text.list.failed}
        action={<Button onPress={reload}>{text.list.again}</Button>}
      />
    );
  if (!data) return <Loading label={messages.site.loading} className="mx-auto max-w-xl" />;
  const gift = data.gifts.find((one) => one.id === id);
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      {gift?.code ? <Card plan={gift.plan} code={gift.code} /> : <p>{gift && text.list.state[gift.state]}</p>}
      <div className="flex flex-wrap gap-3 print:hidden">
        {gift?.code && <Button onPress={() => print()}>{text.list.print}</Button>}
        <LinkButton to={pages.account} kind="quiet">
          {messages.receipt.back}
        </LinkButton>
      </div>
    </div>
  );
}

function Card({ plan, code }: { plan: 'premium' | 'ultra'; code: string }) {
  const { plans, course } = useAppContent();
  const { site } = useSiteContent();
  const langOf = useLangOf();
  return (
    <article className="grid gap-4 rounded-card border-2 border-amber bg-surface p-8 text-center print:bg-transparent">
      <p className="text-quiet">{site.name}</p>
      <h1 className="text-heading">{text.sheet.title}</h1>
      <p className="text-lead" lang={langOf(course.title)}>
        {course.title}
      </p>
      <p lang={langOf(plans[plan].title)}>{plans[plan].title}</p>
      <p>{text.sheet.how(location.host + pages.gift)}</p>
      <p>
        <code className="text-title font-bold wrap-anywhere" translate="no">
          {code}
        </code>
      </p>
    </article>
  );
}
