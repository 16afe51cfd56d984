import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('bench/main.ts');
