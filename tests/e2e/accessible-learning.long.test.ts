import { testViews } from './accessible.ts';
import { learningViews } from './screens/all.ts';

testViews(learningViews);
