import { runOnPinnedNode } from './pinned-node.mjs';

await runOnPinnedNode('scripts/serve.ts');
