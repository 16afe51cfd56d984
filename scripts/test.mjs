import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('scripts/testing/verify.ts');
