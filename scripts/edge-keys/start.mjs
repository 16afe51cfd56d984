import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/edge-keys/main.ts');
