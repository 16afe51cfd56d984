/** The navigation of the landing page (specification 2 and 3). */
import { words } from '#words/words.ts';

export type NavigationItem = { id: number; title: string; url: `#${string}`; onlyMobile?: boolean };

const { services, features, questions, signUp, signIn } = words.landing.navigation;

export const navigation: NavigationItem[] = [
  { id: 1, title: services, url: '#how-to-use' },
  { id: 2, title: features, url: '#features' },
  { id: 3, title: questions, url: '#questions' },
  { id: 4, title: signUp, url: '#signup', onlyMobile: true },
  { id: 5, title: signIn, url: '#login', onlyMobile: true },
];
