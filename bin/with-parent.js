/* Loaded before every program that a command here hands over to: when the command is killed outright, the program ends in good order too. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep a finished program alive.
process.channel?.unref();
