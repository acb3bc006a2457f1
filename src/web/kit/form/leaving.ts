/** Forms with unsaved input, asked before what they stand in is left by other ways than an address, as when the company is switched. */
import { useEffect, useRef } from 'react';

type AskToLeave = () => Promise<boolean>;
const open = new Set<AskToLeave>();

/** While the component is shown, `ask` is heard before the page is left. */
export function useAskedBeforeLeaving(ask: AskToLeave): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const asked = () => latest.current();
    open.add(asked);
    return () => void open.delete(asked);
  }, []);
}

/** Whether the person may leave the page: every form with unsaved input was asked about, and all of it is given up. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of open) if (!(await ask())) return false;
  return true;
}
