import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/fuzz/main.ts');
