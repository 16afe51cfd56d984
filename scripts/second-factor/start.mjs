import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/second-factor/main.ts');
