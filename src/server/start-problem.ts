/**
 * Something that keeps the server (or a command beside it) from running and that the person at the keyboard can mend:
 * a folder that cannot be written, a full disk, a wrong setting. Its message is one clear sentence, shown without a stack.
 */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
