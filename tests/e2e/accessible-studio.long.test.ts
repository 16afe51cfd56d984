import { testViews } from './accessible.ts';
import { studioScreens } from './screens/all.ts';

testViews(studioScreens);
