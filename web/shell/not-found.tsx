import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { Page } from './page.tsx';

/** The screen for an unknown URL inside the app. */
export default function NotFoundScreen() {
  const { title, text, course, front } = messages.documents.notFound;
  return (
    <Page title={title}>
      <Message
        level={1}
        title={title}
        picture={<QuietPicture />}
        action={
          <>
            <LinkButton to={pages.course}>{course}</LinkButton>
            <LinkButton to={pages.landing} kind="quiet">
              {front}
            </LinkButton>
          </>
        }
      >
        <p>{text}</p>
      </Message>
    </Page>
  );
}
