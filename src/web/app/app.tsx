import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { client } from '../api/query-client.ts';
import { router } from '../router.tsx';
import { LoadingProvider } from './loading.tsx';
import { cssVariables, schemeManager, theme } from './theme.ts';
import { useToastLibrary } from './toast-library.ts';

/** The providers around all screens. `nonce` allows Mantine's styles under the content security policy. */
export function App({ nonce }: { nonce: string }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} InnerWrap={Frame} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The wrapper of every page that needs the router. */
function Frame({ children }: { children: ReactNode }) {
  const busy = useRouterState({ select: (state) => state.status === 'pending' });
  const toasts = useToastLibrary();
  return (
    <LoadingProvider busy={busy}>
      {children}
      {toasts && <toasts.Notifications limit={3} autoClose={3_000} position="bottom-left" containerWidth="22rem" />}
    </LoadingProvider>
  );
}
