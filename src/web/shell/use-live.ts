/**
 * Hears what changed in the current company and lets the screens ask again. One tab of the browser listens for all tabs of a
 * company, because a browser opens few connections to a host.
 */
import { useEffect } from 'react';
import { live, notificationsPath } from '#modules/notifications/contract/live.ts';
import { client } from '../api/query-client.ts';

/** Several changes close together are one reason to ask again. */
const gatherMs = 1500;
/** From a refusal to the next try. */
const refusedMs = 10_000;

/** News of people change no record: they are asked for alone. All else may show on any screen. */
const newsArea = 'notifications';
/** Names no area of the API: whatever is on the screen is asked for again. */
const everything = '*';

export function useLive(company: string | undefined): void {
  useEffect(() => {
    if (!company) return;
    const channel = new BroadcastChannel(`arriero.live.${company}`);
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onlyNews = true;
    const askAgain = (area: string) => {
      onlyNews &&= area === newsArea;
      timer ??= setTimeout(() => {
        const isConcerned = onlyNews ? (path: unknown) => String(path).startsWith(notificationsPath) : () => true;
        timer = undefined;
        onlyNews = true;
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === company && isConcerned(queryKey[1]) });
      }, gatherMs);
    };
    channel.onmessage = ({ data }: MessageEvent<string>) => askAgain(data);
    const tell = (area: string) => {
      channel.postMessage(area);
      askAgain(area);
    };
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    // What changed while nobody listened was told to nobody: on a page just loaded at most the news, after a break it may be anything.
    let unheard = newsArea;
    const connect = () => {
      const opened = new EventSource(`${live.events.path}?company_id=${company}`);
      opened.addEventListener('open', () => tell(unheard));
      opened.addEventListener('changed', ({ data }: MessageEvent<string>) => tell((JSON.parse(data) as { area: string }).area));
      opened.addEventListener('error', () => {
        unheard = everything;
        // A connection that broke the browser makes anew; one that was refused, as while the server starts behind another, it does not.
        if (opened.readyState === EventSource.CLOSED) again = setTimeout(connect, refusedMs);
      });
      source = opened;
    };
    const listen = () =>
      new Promise<void>((resolve) => {
        connect();
        end.signal.addEventListener('abort', () => {
          clearTimeout(again);
          source?.close();
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
