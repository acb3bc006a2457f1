/**
 * Something that keeps the server (or a command beside it) from running and that the person at the keyboard can mend:
 * a folder that cannot be written, a full disk, a wrong setting. Its message is one clear sentence, shown without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** The failure as somebody can mend it, where it is a full disk: PostgreSQL's 53100 or the system's ENOSPC. Any other as it is. */
export function mendable(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code !== '53100' && code !== 'ENOSPC') return error;
  return new StartProblem('The disk of the database is full. Make room and start again: nothing that was saved is lost.');
}
