import { AccessSection } from './security-access.tsx';
import { PasswordSection } from './security-password.tsx';
import { SessionsSection } from './security-sessions.tsx';
import { TwoFactorSection } from './security-two-factor.tsx';

/** The tab of a person's page. Password, sessions and second factor are one's own; of others one sees whether they may enter. */
export function SecurityTab({ userId, own }: { userId: string; own: boolean }) {
  if (!own) return <AccessSection userId={userId} />;
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </>
  );
}
