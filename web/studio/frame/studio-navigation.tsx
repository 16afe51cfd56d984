import { Ellipsis, ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pages } from '#rules/pages.ts';
import type { Role } from '#rules/roles.ts';
import { messages } from '#messages/messages.ts';
import { Link } from '#web/parts/link.tsx';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { menuPanelStyles } from '#web/shell/header-frame.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { groupsOf, isPageOf, type StudioPage, studioPagesFor } from './studio-pages.ts';

const { name, more, view, navigation } = messages.studio;

type NavigationProps = {
  entries: readonly StudioPage[];
  /** The number of open questions. */
  questions: number;
};

/** The pages that the role may open, in a side bar, or in a bottom bar on phones and tablets. */
export function StudioNavigation({ role }: { role: Role | null }) {
  const entries = studioPagesFor(role);
  const { data } = useApi('GET /api/studio/question-counts', { viewer: role ?? '' });
  const questions = data?.open ?? 0;
  return (
    <>
      <SideBar entries={entries} questions={questions} />
      <BottomBar entries={entries} questions={questions} />
    </>
  );
}

const barLinkStyles =
  'flex min-h-9 shrink-0 items-center gap-3 rounded-small px-3 font-medium text-quiet hover:bg-raised hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-sky-soft aria-[current=page]:text-ink';

function SideBar({ entries, questions }: NavigationProps) {
  const isCurrent = useIsCurrent();
  const current = entries.findIndex(isCurrent);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    if (bar.current) showCurrent(bar.current);
  }, [current]);

  return (
    <nav
      ref={bar}
      aria-label={name}
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col overflow-y-auto [scrollbar-width:thin] border-r border-line py-6 pr-3 pl-5 lg:flex print:hidden"
    >
      <p className="px-3 pb-2 font-display text-title font-bold">{name}</p>
      {groupsOf(entries).map(({ label, entries: members }) => (
        <div key={label} role="group" aria-label={label} className="grid gap-0.5 pb-3">
          {label && <GroupLabel label={label} className="px-3" />}
          {members.map((page) => (
            <Link
              key={page.path}
              to={page.path}
              aria-current={isCurrent(page) ? 'page' : undefined}
              className={barLinkStyles}
            >
              <page.Icon aria-hidden="true" className="size-5 shrink-0" />
              <span>{page.label}</span>
              <OpenCount page={page} count={questions} className="ml-auto" />
            </Link>
          ))}
        </div>
      ))}
      <a href={pages.landing} target="_blank" rel="noreferrer" className={`${barLinkStyles} mt-auto`}>
        <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
        {view}
      </a>
    </nav>
  );
}

function GroupLabel({ label, className }: { label: string; className: string }) {
  return (
    <p aria-hidden="true" className={`${className} py-1 font-semibold text-quiet`}>
      {label}
    </p>
  );
}

/** Scrolls only the bar, in low windows, until its current page is in view. */
function showCurrent(bar: HTMLElement): void {
  const link = bar.querySelector('[aria-current=page]');
  if (!link) return;
  const [inside, outside] = [link.getBoundingClientRect(), bar.getBoundingClientRect()];
  const room = inside.height / 2;
  if (inside.bottom > outside.bottom) bar.scrollTop += inside.bottom - outside.bottom + room;
  if (inside.top < outside.top) bar.scrollTop -= outside.top - inside.top + room;
}

type OpenCountProps = { page: StudioPage; count: number; className?: string };

/** The number of open questions, beside their page. */
function OpenCount({ page, count, className = '' }: OpenCountProps) {
  if (page.path !== pages.studioQuestions || count === 0) return null;
  return (
    <span
      className={`tabular-nums rounded-full bg-amber-soft px-2.5 font-semibold text-amber-ink ${className}`}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{messages.studio.open(count)}</span>
    </span>
  );
}

const barItemStyles =
  'min-h-14 min-w-0 grow basis-0 cursor-pointer list-none flex-col items-center justify-center gap-0.5 rounded-small text-center font-medium wrap-anywhere text-quiet ' +
  'aria-[current=page]:text-sky [&::-webkit-details-marker]:hidden';

/** Tablets show these entries in the bar itself. */
const onlyInMenuOfPhones = 'sm:hidden';

/** As many entries fit on a phone. */
const mostInBar = 4;

function BottomBar({ entries, questions }: NavigationProps) {
  const isCurrent = useIsCurrent();
  const hasRoom = entries.length <= mostInBar;
  const others = hasRoom ? [] : entries.filter(({ isMain }) => !isMain);
  const current = others.find(isCurrent);
  return (
    <nav
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface px-2 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {entries
        .filter(({ isMain, isOnTablets }) => isMain || isOnTablets || hasRoom)
        .map((page) => (
          <Link
            key={page.path}
            to={page.path}
            aria-current={isCurrent(page) ? 'page' : undefined}
            className={`${barItemStyles} ${page.isMain || hasRoom ? 'flex' : 'hidden sm:flex'}`}
          >
            <page.Icon aria-hidden="true" className="size-5" />
            <span>{page.label}</span>
            <OpenCount page={page} count={questions} />
          </Link>
        ))}
      {others.length > 0 && (
        <Menu
          className="flex grow basis-0"
          summary={
            <summary
              className={`flex ${barItemStyles} w-full ${current?.isOnTablets ? 'max-sm:text-sky' : ''}`}
              aria-current={current && !current.isOnTablets ? 'page' : undefined}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              {more}
            </summary>
          }
        >
          <div
            className={`${menuPanelStyles} top-auto! bottom-full mb-2 max-h-[calc(100dvh-9rem)] w-md! overflow-y-auto overscroll-contain`}
          >
            {groupsOf(others).map(({ label, entries: members }) => (
              <div key={label} role="group" aria-label={label} className="grid grid-cols-2 pb-1 last:pb-0">
                {label && <GroupLabel label={label} className="col-span-full px-3" />}
                {members.map((page) => (
                  <Link
                    key={page.path}
                    to={page.path}
                    aria-current={isCurrent(page) ? 'page' : undefined}
                    className={`flex min-h-11 items-center gap-3 rounded-small px-3 font-medium hover:bg-surface aria-[current=page]:bg-sky-soft ${page.isOnTablets ? onlyInMenuOfPhones : ''}`}
                  >
                    <page.Icon aria-hidden="true" className="size-5 shrink-0" />
                    <span>{page.label}</span>
                    <OpenCount page={page} count={questions} className="ml-auto" />
                  </Link>
                ))}
              </div>
            ))}
          </div>
        </Menu>
      )}
    </nav>
  );
}

/** The pages about payments, which share one navigation entry. */
export function PaymentTabs() {
  const { pathname } = useLocation();
  const tabs = [
    { path: pages.studioSales, label: navigation.sales },
    { path: pages.studioPayments, label: navigation.payments },
    { path: pages.studioDisputes, label: navigation.disputes },
    { path: pages.studioPayouts, label: navigation.payouts },
    { path: pages.studioReconciliation, label: navigation.ledger },
  ];
  return (
    <nav aria-label={navigation.payments} className="-mb-2 flex flex-wrap gap-1">
      {tabs.map(({ path, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full px-4 font-medium text-quiet hover:bg-raised hover:text-ink aria-[current=page]:bg-sky-soft aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function useIsCurrent() {
  const { pathname } = useLocation();
  return (page: StudioPage) => isPageOf(page, pathname);
}
