import { PasswordSection } from './password.tsx';
import { SessionsSection } from './sessions.tsx';
import { TwoFactorSection } from './two-factor.tsx';

/** The security tab of the user's own page: password, second factor, sessions. */
export function SecurityTab() {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  );
}
