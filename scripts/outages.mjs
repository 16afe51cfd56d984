import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/outages/main.ts');
