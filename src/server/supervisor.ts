/** What a supervisor, such as systemd, and the process say to each other: signals to end, and the state of the service (`Type=notify`). */
import { execFile } from 'node:child_process';

/**
 * Notifies systemd of the state of the service; does nothing without systemd. If `systemd-notify` fails or is missing, that is logged. Node does not
 * support the kind of socket that systemd listens on.
 */
export function notifySupervisor(state: 'ready' | 'stopping', log: (line: string) => void): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return Promise.resolve();
  return new Promise((resolve) => {
    execFile('systemd-notify', [`${state.toUpperCase()}=1`], { timeout: 5000 }, (error) => {
      if (error) log(`WARNING: systemd was not notified that the service is ${state}: ${error.message.trim()}`);
      resolve();
    });
  });
}

/** Calls `stop` at each signal with which a supervisor or a terminal asks the process to end. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
