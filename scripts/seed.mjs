import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('seed/main.ts');
