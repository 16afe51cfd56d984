/** Loaded before a child's own file: when the parent dies without a word, the child drains and ends too. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
