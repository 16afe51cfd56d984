import { Code, ExternalLink, MessageCircleQuestion, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { ultraAccess, type Viewer } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { words } from '#words/words.ts';
import { call } from '../call.ts';
import { useHelpUrl } from '../shell/help-url.ts';
import type { WhyHere } from '../pricing/why-here.tsx';
import { navigate } from '../router.tsx';
import { BlockedTab, useNewTab } from './lesson-dialog/new-tab.tsx';

const itemStyles =
  'flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3';

/** Source code and private questions for Ultra, help for everyone (specification 6). */
export function CourseLinks({ viewer }: { viewer: Omit<Viewer, 'signedIn'> }) {
  const { more } = words.course;
  const { offers } = useAppContent().site;
  return (
    <section aria-labelledby="around">
      <h2 id="around" className="text-title">
        {more.title}
      </h2>
      <ul className="mt-4 overflow-hidden rounded-card bg-surface py-1.5 shadow-low">
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

/** Opens in a new tab for Ultra and leads everyone else to the plans. Its address is asked for in the click. */
function UltraLink({ viewer, resource, icon, title, note }: UltraLinkProps) {
  const { more, lesson } = words.course;
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
          <span className="sr-only">({words.course.lesson.newTab})</span>
        </>
      )}
    </>
  );
}
