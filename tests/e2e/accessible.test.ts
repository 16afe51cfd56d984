/** The most visited screens; `npm run test:long` checks all of them. */
import { testViews } from './accessible.ts';
import { views } from './screens/all.ts';

const central = ['landing', 'sign-in', 'course', 'lesson', 'payment', 'account', 'certificate-claim'];

testViews(central.map((wanted) => views.find(({ name }) => name === wanted)!));
