// Imported by programs that are started with a channel: when the process that started this one is gone, even by kill -9,
// this one ends too, as cleanly as on SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The open channel alone must not keep the process alive.
process.channel?.unref();
