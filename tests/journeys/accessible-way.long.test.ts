import { testViews } from './accessible.ts';
import { wayViews } from './views/all.ts';

testViews(wayViews);
