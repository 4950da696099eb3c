// Loaded into each program that `npm start` runs: when the starter is killed without a chance to
// pass the signal on, the channel to it closes, and the program stops itself in the usual way.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
