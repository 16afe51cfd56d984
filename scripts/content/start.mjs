import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/content/main.ts');
