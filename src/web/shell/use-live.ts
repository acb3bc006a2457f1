/**
 * Hears what changed in the current company and lets the screens ask again. One tab of the browser listens for all tabs of a
 * company, because a browser opens few connections to a host.
 */
import { useEffect } from 'react';
import { live, notificationsPath } from '#modules/notifications/contract/live.ts';
import { client } from '../client.ts';

/** Several changes close together are one reason to ask again. */
const gatherMs = 1500;

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
    const listen = () =>
      new Promise<void>((resolve) => {
        const source = new EventSource(`${live.events.path}?company_id=${company}`);
        let wasOpen = false;
        // What changed while nobody listened was told to nobody: after a break it may be anything, on a page just loaded at most the news.
        source.addEventListener('open', () => {
          tell(wasOpen ? everything : newsArea);
          wasOpen = true;
        });
        source.addEventListener('changed', ({ data }: MessageEvent<string>) => tell((JSON.parse(data) as { area: string }).area));
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
