import { CircleHelp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useLandingAppContent } from '#web/content/landing-content.tsx';
import { AlertProvider, ToastRegion, useAlert } from '#web/parts/alert.tsx';
import { Button, QuietButton } from '#web/parts/button.tsx';
import { PrerenderedDialog } from '#web/parts/prerendered-dialog.tsx';
import { ContentPicture } from '#web/pictures/content-picture.tsx';
import { signOut } from '#web/session/session.tsx';
import {
  HeaderFrame,
  headerItemStyles,
  HelpLink,
  HomeLink,
  menuItemStyles,
  menuPanelStyles,
} from '#web/shell/header-frame.tsx';
import { LogOutButton } from '#web/shell/log-out-button.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { SignInDialog } from '#web/sign-in/sign-in-dialog.tsx';
import { type NavigationItem, navigationOf } from './navigation.ts';
import { markSession, openDialog, restoreReplaced } from './page-state.ts';

type InteractivePartsProps = {
  /** The dialogs of the document, one of which may be open before React has rendered. */
  dialogs?: Iterable<HTMLDialogElement>;
};

/**
 * The parts of the landing page that React runs: header with menu, dialogs and alerts. The document contains them as
 * HTML, which React hydrates when it is needed.
 */
export function InteractiveParts({ dialogs = [] }: InteractivePartsProps) {
  // If the browser has translated the HTML, React replaces the elements: dialogs are closed and fields empty.
  useEffect(() => {
    restoreReplaced(dialogs);
  }, [dialogs]);

  return (
    <AlertProvider>
      <a href="#main" className="skip-link">
        {messages.site.skip}
      </a>
      <LandingHeader />
      <IntroDialog />
      <SignInDialog />
    </AlertProvider>
  );
}

/** The landing page's header: navigation, help, and the links of a visitor or a learner (page-state.ts). */
function LandingHeader() {
  return (
    <HeaderFrame alerts={<ToastRegion />}>
      <HomeLink />
      <Sections />
      <HelpLink>
        <CircleHelp aria-hidden="true" className="size-5.5" />
        <span className="sr-only sm:not-sr-only">{messages.site.help}</span>
      </HelpLink>
      <a
        href="#login"
        data-action="sign-in"
        data-session="visitor"
        className={`${headerItemStyles} max-lg:hidden`}
      >
        {messages.site.signIn}
      </a>
      <a href={pages.course} data-session="learner" className={`${headerItemStyles} max-lg:hidden`}>
        {messages.landing.continue}
      </a>
      <Menu className="menu" summary={<MenuIcon />}>
        <nav aria-label={messages.landing.navigation.menu} className={menuPanelStyles}>
          <MenuItems />
        </nav>
      </Menu>
    </HeaderFrame>
  );
}

/** Before the site opens, the page has no sections and no sign-up. */
function useNavigation(): NavigationItem[] {
  const { landing, site } = useLandingAppContent();
  return navigationOf(landing).filter(({ id }) => site.isOpen || id === 'sign-in');
}

/** The links to the page's sections, on computers. */
function Sections() {
  const items = useNavigation().filter((item) => !item.onlyMobile);
  if (items.length === 0) return null;
  return (
    <nav aria-label={messages.landing.navigation.label} className="hidden lg:block">
      <ul className="flex">
        {items.map((item) => (
          <li key={item.id}>
            <a href={item.url} className={headerItemStyles}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A hamburger, which turns into a cross while the menu is open. */
function MenuIcon() {
  return (
    <summary
      aria-label={messages.landing.navigation.open}
      className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-raised [&::-webkit-details-marker]:hidden"
    >
      <svg viewBox="0 0 24 24" className="menu-icon size-6" aria-hidden="true">
        <path d="M4 7h16" />
        <path d="M4 12h16" />
        <path d="M4 17h16" />
      </svg>
    </summary>
  );
}

/** Every link on phones, and on computers only the links of a signed-in learner. */
function MenuItems() {
  const items = useNavigation();
  const alert = useAlert();

  async function leave() {
    if (!(await signOut())) return;
    markSession(false);
    alert(messages.site.alerts.signedOut, 'success');
  }

  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className="lg:hidden" data-session={item.onlyMobile ? 'visitor' : undefined}>
          <a href={item.url} className={menuItemStyles} data-action={item.onlyMobile ? 'sign-in' : undefined}>
            {item.title}
          </a>
        </li>
      ))}
      <li data-session="learner">
        <a href={pages.course} className={menuItemStyles}>
          {messages.landing.continue}
        </a>
      </li>
      <li data-session="learner">
        <a href={pages.account} className={menuItemStyles}>
          {messages.links.account}
        </a>
      </li>
      <li data-session="learner" data-needs="script">
        <LogOutButton signOut={leave} />
      </li>
    </ul>
  );
}

/** The intro: pictures with Back and Next, then Get Started. */
function IntroDialog() {
  const { back, next, start, position } = messages.landing.intro;
  const { title, slides } = useLandingAppContent().landing.intro;
  const [step, setStep] = useState(0);
  const nextButton = useRef<HTMLButtonElement>(null);
  const slide = slides[step];
  const isLast = step === slides.length - 1;

  function goBack() {
    setStep(step - 1);
    // Back disappears on the first slide, and would take the focus with it.
    nextButton.current?.focus();
  }

  return (
    <PrerenderedDialog id="intro" title={title} size="normal" onToggle={(open) => !open && setStep(0)}>
      <div aria-live="polite">
        <div key={step}>
          <div className="overflow-hidden rounded-card">
            {slide && <ContentPicture picture={slide.picture} className="aspect-500/262 w-full bg-night" />}
          </div>
          {slides.length > 1 && <p className="mt-5 text-quiet">{position(step + 1, slides.length)}</p>}
          <h3 className="mt-1 text-title">{slide?.title}</h3>
          <p className="mt-2 min-h-20 text-quiet">{slide?.text}</p>
        </div>
      </div>
      <div className="mt-6 flex justify-between gap-3">
        {step > 0 && <QuietButton onPress={goBack}>{back}</QuietButton>}
        <Button
          ref={nextButton}
          className="ml-auto"
          autoFocus
          onPress={() => (isLast ? openDialog('login') : setStep(step + 1))}
        >
          {isLast ? start : next}
        </Button>
      </div>
    </PrerenderedDialog>
  );
}
