import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { LinkButton } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { PaymentPicture } from '../pictures/payment-picture.tsx';

/** Where Stripe sends people whose payment did not happen (specification 2). */
export default function FailScreen() {
  const { title, text, note, again, toCourse } = words.payment.fail;
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
