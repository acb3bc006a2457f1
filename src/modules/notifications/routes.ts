import { Denied } from '#server/db/tenant.ts';
import { type App, handle } from '#server/http/handle.ts';
import { events } from './contract.ts';

export function notificationRoutes(app: App): void {
  handle(
    app,
    events.stream,
  )(async ({ tenant, reply }) => {
    await tenant.knock();
    reply.hijack();
    app.events.open(tenant.company as string, reply.raw, () =>
      tenant.knock().then(
        () => true,
        // A database that does not answer for a moment is no reason to send people away.
        (error: unknown) => !(error instanceof Denied),
      ),
    );
    return null;
  });
}
