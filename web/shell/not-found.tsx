import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { LinkButton } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from './page.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';

/** The screen for an unknown URL inside the app. */
export default function NotFoundScreen() {
  const { title, text, course, front } = words.documents.notFound;
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
