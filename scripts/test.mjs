import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('verify.ts');
