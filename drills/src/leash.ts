/** Loaded into each node before its program, never part of it: a node ends when the drills do, however they end. */
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
