import { Code, ExternalLink, MessageCircleQuestion, MessagesSquare } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ultraAccess, type Viewer } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useLangOf } from '#web/content/text-language.ts';
import type { WhyHere } from '#web/payment/why-here.tsx';
import { PictureImage } from '#web/pictures/section-image.tsx';
import { afterResize } from '#web/platform/after-resize.ts';
import { call } from '#web/platform/call.ts';
import { navigate } from '#web/platform/router.tsx';
import { useHelpUrl } from '#web/shell/help-url.ts';
import { BlockedTab, useNewTab } from './new-tab.tsx';

/** The column beside the outline, or below it on small screens. */
export default function CourseAside({ viewer }: { viewer: Omit<Viewer, 'signedIn'> }) {
  const column = useRef<HTMLElement>(null);
  const sticks = useStickyColumn(column);
  return (
    <aside ref={column}>
      <div className={`grid content-start gap-8 ${sticks ? 'lg:sticky lg:top-22' : ''}`}>
        <CourseLinks viewer={viewer} />
        <InstructorCard />
      </div>
    </aside>
  );
}

/** The header's height and the space below it and at the bottom of the window, in CSS pixels. */
const takenPx = 64 + 24 + 24;

/** Returns whether the column beside the outline is short enough to stay in view while the outline scrolls. */
function useStickyColumn(column: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);

  useEffect(() => {
    const content = column.current?.firstElementChild;
    if (!content) return undefined;
    const read = () => setFits(content.clientHeight <= innerHeight - takenPx);
    read();
    // Its height changes when the instructor's text is expanded.
    const resizing = new ResizeObserver(read);
    resizing.observe(content);
    const stop = afterResize(read);
    return () => {
      resizing.disconnect();
      stop();
    };
  }, [column]);

  return fits;
}

const itemStyles =
  'flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3';

/** Source code and private questions for Ultra, help for everyone (specification 6). */
function CourseLinks({ viewer }: { viewer: Omit<Viewer, 'signedIn'> }) {
  const { more } = messages.courseAside;
  const { offers } = useAppContent().site;
  return (
    <section aria-labelledby="around">
      <h2 id="around" className="flex items-center text-title lg:min-h-11">
        {more.title}
      </h2>
      <ul className="mt-4 overflow-hidden rounded-card bg-surface py-1.5 shadow-low lg:mt-3">
        {offers.sourceCode && (
          <UltraLink
            viewer={viewer}
            resource="source-code"
            icon={<Code />}
            title={more.sourceCode}
            note={more.sourceCodeNote}
          />
        )}
        {offers.questions && (
          <UltraLink
            viewer={viewer}
            resource="questions"
            icon={<MessagesSquare />}
            title={more.questions}
            note={more.questionsNote}
          />
        )}
        <li>
          <a href={useHelpUrl()} target="_blank" rel="noreferrer" className={itemStyles}>
            <ItemContent icon={<MessageCircleQuestion />} title={more.help} note={more.helpNote} leavesSite />
          </a>
        </li>
      </ul>
    </section>
  );
}

type UltraLinkProps = {
  viewer: Omit<Viewer, 'signedIn'>;
  resource: 'source-code' | 'questions';
  icon: ReactNode;
  title: string;
  note: string;
};

/** Opens in a new tab for Ultra and leads everyone else to the plans. Its URL is requested at the click. */
function UltraLink({ viewer, resource, icon, title, note }: UltraLinkProps) {
  const { more } = messages.courseAside;
  const { lesson } = messages.course;
  const { ultra } = useAppContent().plans;
  const { open, opening, blockedUrl } = useNewTab(
    async () => (await call('GET /api/resources/{id}', { params: { id: resource } })).url,
  );
  const why: WhyHere = { wanted: resource };
  const given = ultraAccess({ signedIn: true, ...viewer }) === 'give';

  return (
    <li>
      <button
        type="button"
        className={itemStyles}
        onClick={() => void (given ? open() : navigate(pages.pricing, { state: why }))}
      >
        <ItemContent
          icon={icon}
          title={title}
          note={opening ? lesson.opening : given ? note : more.ultraOnly(ultra.title)}
          leavesSite={given}
        />
      </button>
      {blockedUrl && <BlockedTab url={blockedUrl} className="" />}
    </li>
  );
}

type ItemContentProps = { icon: ReactNode; title: string; note: string; leavesSite: boolean };

function ItemContent({ icon, title, note, leavesSite }: ItemContentProps) {
  return (
    <>
      <span aria-hidden="true" className="shrink-0 text-sky">
        {icon}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        <span className="block text-quiet">{note}</span>
      </span>
      {leavesSite && (
        <>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-quiet" />
          <span className="sr-only">({messages.course.lesson.newTab})</span>
        </>
      )}
    </>
  );
}

/** Presents the instructor: the first paragraph, and the rest on request. */
export function InstructorCard() {
  const [whole, setWhole] = useState(false);
  const { title, more, less } = messages.courseAside.instructor;
  const { instructor } = useAppContent();
  const [first, ...rest] = instructor.text;
  const langOf = useLangOf();
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor" className="text-title">
        {title}
      </h2>
      <div className="mt-4 rounded-card bg-surface p-5 shadow-low">
        <div className="flex items-center gap-4">
          <PictureImage picture={instructor.picture} className="size-18 shrink-0 rounded-full bg-raised" />
          <p className="min-w-0">
            <strong className="block font-display text-lead leading-snug">{instructor.name}</strong>
            <span lang={langOf(instructor.line)} className="text-quiet">
              {instructor.line}
            </span>
          </p>
        </div>
        <div id="instructor-words" className="mt-4 grid gap-3">
          {first && <p lang={langOf(first)}>{first}</p>}
          {whole &&
            rest.map((paragraph, place) => (
              <p key={place} lang={langOf(paragraph)}>
                {paragraph}
              </p>
            ))}
        </div>
        {rest.length > 0 && (
          <button
            type="button"
            aria-expanded={whole}
            aria-controls="instructor-words"
            onClick={() => setWhole(!whole)}
            className="-mx-2 mt-2 min-h-11 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
          >
            {whole ? less : more}
          </button>
        )}
      </div>
    </section>
  );
}
