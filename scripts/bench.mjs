import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/bench/main.ts');
