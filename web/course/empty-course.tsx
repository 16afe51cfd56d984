import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { LinkButton } from '#web/parts/button.tsx';
import { Message } from '#web/parts/message.tsx';
import { EmptyPicture, QuietPicture } from '#web/pictures/state-picture.tsx';

/** Replaces the course: it has no lessons yet, or the site is not open and the learner has no plan. */
export default function EmptyCourse({ isOpen }: { isOpen: boolean }) {
  return <div className="page-container">{isOpen ? <NoLessons /> : <ComingSoon />}</div>;
}

function NoLessons() {
  const { title, text } = messages.emptyCourse.noLessons;
  return (
    <Message level={1} title={title} picture={<EmptyPicture />}>
      <p>{text}</p>
    </Message>
  );
}

function ComingSoon() {
  const { course } = useAppContent();
  const { title, text, front } = messages.emptyCourse.comingSoon;
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
