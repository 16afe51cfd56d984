import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('serve.ts');
