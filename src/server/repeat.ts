/** Work that is repeated by the clock. */

export interface Repeated {
  /** Runs it now, or waits for the current run. Never fails. */
  now(): Promise<void>;
  /** Stops after the current run. */
  stop(): Promise<void>;
}

/** Runs `work` every so many milliseconds, never twice at the same time, because a disk may not answer. A repeated failure is logged once. */
export function repeat(everyMs: number, work: () => Promise<void>, logFailure: (message: string) => void): Repeated {
  let problem: string | undefined;
  let current: Promise<void> | undefined;
  const now = () => {
    current ??= work()
      .then(() => {
        problem = undefined;
      })
      .catch(({ message }: Error) => {
        if (message !== problem) logFailure(message);
        problem = message;
      })
      .finally(() => {
        current = undefined;
      });
    return current;
  };
  const timer = setInterval(now, everyMs).unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
