/** The navigation of the landing page (specification 2 and 3, with the plans beside). A section that is switched off has no link. */
import type { BenefitCard } from '#rules/content/document.ts';
import { messages } from '#messages/messages.ts';

export type NavigationItem = { id: string; title: string; url: `#${string}`; onlyMobile?: boolean };

type ShownSections<Name extends string> = Readonly<Record<Name, { isShown: boolean }>>;

export function navigationOf(
  landing: ShownSections<'benefits' | 'questions'> & { steps: { isShown: boolean; menu: string } },
): NavigationItem[] {
  const { features, plans, questions, signUp, signIn } = messages.landing.navigation;
  return [
    ...(landing.steps.isShown ? [{ id: 'steps', title: landing.steps.menu, url: anchors.steps }] : []),
    ...(landing.benefits.isShown ? [{ id: 'features', title: features, url: anchors.benefits }] : []),
    { id: 'plans', title: plans, url: anchors.plans },
    ...(landing.questions.isShown ? [{ id: 'questions', title: questions, url: anchors.questions }] : []),
    { id: 'sign-up', title: signUp, url: '#signup', onlyMobile: true },
    { id: 'sign-in', title: signIn, url: '#login', onlyMobile: true },
  ];
}

/** Returns the link to a section of the page; null where it is switched off. */
export function sectionUrl(
  section: BenefitCard['leadsTo'],
  landing: ShownSections<'showcase' | 'steps' | 'questions'>,
): string | null {
  if (section === 'curriculum' || section === 'plans') return anchors[section];
  return landing[section].isShown ? anchors[section] : null;
}

const anchors = {
  showcase: '#apps',
  steps: '#how-to-use',
  benefits: '#features',
  curriculum: '#inside',
  plans: '#plans',
  questions: '#questions',
} as const;
