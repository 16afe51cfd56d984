/** Loaded before a child's own file: if the parent dies, the child drains and ends too. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
