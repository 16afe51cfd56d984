import { pageAt } from '#rules/page-at.ts';
import { type Page as PageName, pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useSiteContent } from '#web/content/content-provider.tsx';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { EmptyPicture } from '#web/pictures/state-picture.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { Page } from './page.tsx';

type Placeholder = Exclude<keyof typeof messages.placeholder, 'notYet' | 'soon' | 'course'>;

/** The page behind the default links: the content the instructor will add, and a next step until then (decision 34). */
export default function PlaceholderScreen() {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname) as PageName & Placeholder;
  const { title, text } = messages.placeholder[page];
  return (
    <Page title={title}>
      <Message
        level={1}
        title={title}
        picture={<EmptyPicture />}
        action={
          <>
            {page === 'helpChat' && <WriteMail message={messageOf(search)} />}
            <LinkButton to={pages.course} kind={page === 'helpChat' ? 'quiet' : 'primary'}>
              {messages.placeholder.course}
            </LinkButton>
          </>
        }
      >
        <p className="font-semibold text-ink">
          {page === 'firstLesson' ? messages.placeholder.soon : messages.placeholder.notYet}
        </p>
        <p>{text}</p>
        {page === 'helpChat' && messageOf(search) && <TypedMessage message={messageOf(search)} />}
      </Message>
    </Page>
  );
}

function TypedMessage({ message }: { message: string }) {
  return (
    <figure className="mt-2 rounded-card bg-surface p-5 text-left shadow-low">
      <figcaption className="font-semibold text-ink">{messages.placeholder.helpChat.message}</figcaption>
      <blockquote className="mt-1 wrap-anywhere">{message}</blockquote>
    </figure>
  );
}

function WriteMail({ message }: { message: string }) {
  const { site } = useSiteContent();
  const body = message && `?body=${encodeURIComponent(message)}`;
  return (
    <a href={`mailto:${site.email}${body}`} className={buttonStyles('primary')}>
      {messages.placeholder.helpChat.write}
    </a>
  );
}

/** Returns the message that the help link carries for the chat. */
function messageOf(search: string): string {
  return (new URLSearchParams(search).get('text') ?? '').slice(0, 500);
}
