/**
 * Receives server-sent events about changes in the current company and refetches the queries on screen. One tab of the browser holds the
 * connection for all tabs of a company, because browsers limit connections per host.
 */
import { useEffect } from 'react';
import { live, notificationsPath } from '#modules/notifications/contract/live.ts';
import { client } from '../api/query-client.ts';

/** Changes within this time cause one refetch. */
const debounce_ms = 1500;
/** Between a rejected connection and the next attempt. */
const reconnect_ms = 10_000;

/** A new notification changes no record: only notifications are refetched. Any other area may affect any screen. */
const notificationsArea = 'notifications';
/** Not an area of the API: everything on screen is refetched. */
const everything = '*';

export function useLive(company: string | undefined): void {
  useEffect(() => {
    if (!company) return;
    const channel = new BroadcastChannel(`arriero.live.${company}`);
    const end = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let onlyNotifications = true;
    const scheduleRefetch = (area: string) => {
      onlyNotifications &&= area === notificationsArea;
      timer ??= setTimeout(() => {
        const isAffected = onlyNotifications ? (path: unknown) => String(path).startsWith(notificationsPath) : () => true;
        timer = undefined;
        onlyNotifications = true;
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === company && isAffected(queryKey[1]) });
      }, debounce_ms);
    };
    channel.onmessage = ({ data }: MessageEvent<string>) => scheduleRefetch(data);
    const publish = (area: string) => {
      channel.postMessage(area);
      scheduleRefetch(area);
    };
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    // Data that may have changed without a connection: after a page load only notifications, after an interruption everything.
    let missedArea = notificationsArea;
    const connect = () => {
      const opened = new EventSource(`${live.events.path}?company_id=${company}`);
      opened.addEventListener('open', () => publish(missedArea));
      opened.addEventListener('changed', ({ data }: MessageEvent<string>) => publish((JSON.parse(data) as { area: string }).area));
      opened.addEventListener('error', () => {
        missedArea = everything;
        // The browser reconnects a broken connection by itself, but not a rejected one, for example while the server restarts behind a proxy.
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(connect, reconnect_ms);
      });
      source = opened;
    };
    const holdConnection = () =>
      new Promise<void>((resolve) => {
        connect();
        end.signal.addEventListener('abort', () => {
          clearTimeout(retry);
          source?.close();
          resolve();
        });
      });
    // Web Locks need HTTPS: on plain HTTP each tab has its own connection.
    if (navigator.locks) void navigator.locks.request(`arriero.live.${company}`, { signal: end.signal }, holdConnection).catch(() => {});
    else void holdConnection();
    return () => {
      end.abort();
      clearTimeout(timer);
      channel.close();
    };
  }, [company]);
}
