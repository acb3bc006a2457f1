/* Loaded before every program that a command here runs: shuts the program down when the command was killed. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep a finished program alive.
process.channel?.unref();
