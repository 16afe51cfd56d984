import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/doctor/main.ts');
