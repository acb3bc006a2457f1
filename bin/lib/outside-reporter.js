/** Reporter of vitest: writes the errors that came outside of tests, which its JSON report leaves out, with the test file if that is known. */
import { writeFileSync } from 'node:fs';

export default class OutsideReporter {
  onTestRunEnd(_files, errors) {
    const lines = errors.map(({ message, VITEST_TEST_PATH: path }) => ({ path, message: String(message).split('\n')[0] }));
    writeFileSync(process.env.ERRORS_OUTSIDE, JSON.stringify(lines));
  }
}
