import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/screens/main.ts');
