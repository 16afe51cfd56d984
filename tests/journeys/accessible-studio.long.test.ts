import { testViews } from './accessible.ts';
import { studioScreens } from './views/all.ts';

testViews(studioScreens);
