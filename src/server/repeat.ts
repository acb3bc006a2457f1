/** Work that is repeated by the clock. */

export interface Repeated {
  /** Does it at once; where it is being done, waits for that. Never fails. */
  now(): Promise<void>;
  /** Does it no more, after what is being done. */
  stop(): Promise<void>;
}

/** Does `work` every so many milliseconds, never twice at a time: a disk that does not answer is not asked twice. The same failure is logged once in a row. */
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
