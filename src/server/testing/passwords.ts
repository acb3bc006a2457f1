/** The password of people in tests, at a cost that their many sign-ins do not feel. */
import { hashPassword, type PasswordCost } from '../password.ts';

/** The least that argon2 allows. */
export const testCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/** Also that of the demo. */
export const testPassword = 'Arriero-2026';
const hash = hashPassword(testPassword, testCost);

export function hashOfTestPassword(): Promise<string> {
  return hash;
}
