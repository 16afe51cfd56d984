/** The most visited screens; `npm run test:long` checks all of them. */
import { testCentralViews } from './accessible.ts';
import { views } from './screens/all.ts';

testCentralViews(views);
