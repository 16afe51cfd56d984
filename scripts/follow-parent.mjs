/** Loaded before a child's own file: if the parent dies, the child drains and ends too. */
import cluster from 'node:cluster';

process.prependListener('disconnect', () => {
  // Otherwise Node ends a process of a cluster at once.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  process.kill(process.pid, 'SIGTERM');
});
// A terminal that closes also reaches the processes of a cluster, which are in the parent's process group: the parent ends them.
process.on('SIGHUP', () => {});
process.channel?.unref();
