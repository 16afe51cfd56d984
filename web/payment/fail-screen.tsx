import { cancelledParameter, pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { PaymentPicture } from '#web/pictures/payment-picture.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { Page } from '#web/shell/page.tsx';

/** The screen of a payment that failed (specification 2), or that the customer cancelled at Stripe (decision 41). */
export default function FailScreen() {
  const { again, toCourse } = messages.payment.fail;
  const { title, text, note } = outcomeTexts(useLocation().search);
  return (
    <Page title={title}>
      <Message
        level={1}
        title={title}
        picture={<PaymentPicture state="stopped" />}
        action={
          <>
            <LinkButton to={pages.pricing}>{again}</LinkButton>
            <LinkButton to={pages.course} kind="quiet">
              {toCourse}
            </LinkButton>
          </>
        }
      >
        <p>{text}</p>
        <p>{note}</p>
      </Message>
    </Page>
  );
}

/** Returns the texts of the outcome that the URL's query names. */
export function outcomeTexts(search: string): { title: string; text: string; note: string } {
  const { cancelled, ...failed } = messages.payment.fail;
  return new URLSearchParams(search).has(cancelledParameter) ? cancelled : failed;
}
