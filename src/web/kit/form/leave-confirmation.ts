/** Asks forms with unsaved input before their page is left without a navigation, for example when the company is switched. */
import { useEffect, useRef } from 'react';

type Ask = () => Promise<boolean>;
const mounted = new Set<Ask>();

/** While the component is mounted, `confirmLeave` calls `ask`. */
export function useLeaveConfirmation(ask: Ask): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const askLatest = () => latest.current();
    mounted.add(askLatest);
    return () => void mounted.delete(askLatest);
  }, []);
}

/** True if the user agreed, for every form with unsaved input, to discard it. */
export async function confirmLeave(): Promise<boolean> {
  for (const ask of mounted) if (!(await ask())) return false;
  return true;
}
