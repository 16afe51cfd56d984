import { testViews } from './accessible.ts';
import { wayViews } from './screens/all.ts';

testViews(wayViews);
