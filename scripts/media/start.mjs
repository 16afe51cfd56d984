import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/media/main.ts');
