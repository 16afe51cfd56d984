/** The most visited screens; `npm run test:long` checks all of them. */
import { centralViews, testViews } from './accessible.ts';
import { views } from './screens/all.ts';

testViews(centralViews.map((wanted) => views.find(({ name }) => name === wanted)!));
