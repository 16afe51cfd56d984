import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('simulate.ts');
