/**
 * A problem that keeps the server or a command from running and that the operator can fix: a folder that is not writable, a full disk, a
 * wrong setting. Its message is one clear sentence, shown without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** A StartProblem for a full disk (PostgreSQL's 53100 or the system's ENOSPC); any other error unchanged. */
export function toStartProblem(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code !== '53100' && code !== 'ENOSPC') return error;
  return new StartProblem('The disk of the database is full. Free some space and start again: no saved data is lost.');
}
