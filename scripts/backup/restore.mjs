import { runOnPinnedNode } from '../pinned-node.mjs';

await runOnPinnedNode('scripts/backup/restore.ts');
