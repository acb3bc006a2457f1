/** The loading indicator: a thin line at the top during an action that the user started. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

interface Loading {
  isLoading: boolean;
  /** Shows the indicator until the promise settles; returns its result. */
  during: <T>(work: Promise<T>) => Promise<T>;
}

const LoadingContext = createContext<Loading | null>(null);

/** `busy` shows the indicator too: the router is loading a screen. */
export function LoadingProvider({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const [works, setWorks] = useState(0);
  const isLoading = busy || works > 0;
  const during = useCallback<Loading['during']>(async (work) => {
    setWorks((count) => count + 1);
    try {
      return await work;
    } finally {
      setWorks((count) => count - 1);
    }
  }, []);
  const value = useMemo(() => ({ isLoading, during }), [isLoading, during]);
  return (
    <LoadingContext value={value}>
      {isLoading && <div className={classes.line} role="progressbar" aria-label={t('states.loading')} />}
      {children}
    </LoadingContext>
  );
}

export function useLoading(): Loading {
  const loading = useContext(LoadingContext);
  if (!loading) throw new Error('useLoading needs a LoadingProvider above it.');
  return loading;
}
