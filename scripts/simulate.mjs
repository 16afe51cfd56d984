import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/simulation/main.ts');
