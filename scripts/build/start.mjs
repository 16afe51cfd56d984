import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/build.ts');
