import { testViews } from './accessible.ts';
import { learningViews } from './views/all.ts';

testViews(learningViews);
