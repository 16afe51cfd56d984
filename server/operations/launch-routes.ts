import * as endpoints from '#contract/studio/launch.ts';
import { handle } from '#server/handle.ts';
import { readLaunchSteps } from './launch-checklist.ts';

const readLaunchChecklist = handle(endpoints.readLaunchChecklist, async (ctx, c, { user }) => {
  return c.json({ steps: await readLaunchSteps(ctx, user) }, 200);
});

export const routes = [readLaunchChecklist];
