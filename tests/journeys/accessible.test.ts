/** The views that most people see; `npm run test:long` looks at every view. */
import { testViews } from './accessible.ts';
import { views } from './views/all.ts';

const central = ['landing', 'sign-in', 'course', 'lesson', 'payment', 'account', 'certificate-claim'];

testViews(central.map((wanted) => views.find(({ name }) => name === wanted)!));
