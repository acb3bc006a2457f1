/**
 * Hears what changed in the current company and lets the screens ask again. One tab of the browser listens for all tabs of a
 * company, because a browser opens few connections to a host.
 */
import { useEffect } from 'react';
import { events } from '#modules/notifications/contract.ts';
import { client } from '../client.ts';

/** Several changes close together are one reason to ask again. */
const gatherMs = 1500;

export function useLive(company: string | undefined): void {
  useEffect(() => {
    if (!company) return;
    const channel = new BroadcastChannel(`arriero.live.${company}`);
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === company });
      }, gatherMs);
    };
    channel.onmessage = askAgain;
    const listen = () =>
      new Promise<void>((resolve) => {
        const source = new EventSource(`${events.stream.path}?company_id=${company}`);
        source.addEventListener('changed', () => {
          channel.postMessage('changed');
          askAgain();
        });
        end.signal.addEventListener('abort', () => {
          source.close();
          resolve();
        });
      });
    // Without locks (a page on plain HTTP) each tab listens for itself.
    if (navigator.locks) void navigator.locks.request(`arriero.live.${company}`, { signal: end.signal }, listen).catch(() => {});
    else void listen();
    return () => {
      end.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [company]);
}
