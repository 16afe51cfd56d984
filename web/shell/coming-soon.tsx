import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { LinkButton } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { QuietPicture } from '../pictures/state-picture.tsx';

/** The screen of a learner without a plan while the site is not open. */
export function ComingSoon() {
  const { course } = useAppContent();
  const { title, text, front } = words.comingSoon.app;
  return (
    <Message
      level={1}
      title={title}
      picture={<QuietPicture />}
      action={<LinkButton to={pages.landing}>{front}</LinkButton>}
    >
      <p className="wrap-anywhere">{text(course.title)}</p>
    </Message>
  );
}
