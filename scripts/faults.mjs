import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('lab/mutants/main.ts');
