import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/seed/main.ts');
