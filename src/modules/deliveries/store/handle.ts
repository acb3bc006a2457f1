/** The handlers of documents by email, the same for each kind. */
import type { z } from 'zod';
import { RuleBroken } from '#base/errors.ts';
import type { TenantDb } from '#server/db/tenant.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import type { DeliveryKind, DeliveryOperations, EmailInput } from '../contract/deliveries.ts';
import { draftEmail, listDeliveries, type Sendable, sendDocument } from './deliveries.ts';

/** Where the handlers get a document from. */
export interface DeliverySource<Query, Body> {
  kind: DeliveryKind;
  /** The current document. Throws NotFound and the refusals of its contract. */
  read(db: TenantDb, id: string, query: Query): Promise<Sendable>;
  /** Runs before the document is read to be sent, in the same transaction: locks its record, and makes the changes of sending. */
  prepare?(db: TenantDb, id: string, body: Body): Promise<void>;
}

/** Without one no document can be sent. */
export const hasMailServer = ({ settings }: App): boolean => settings.mail !== undefined;

/** Binds the operations that `deliveryRoutes` declares. */
export function handleDeliveries<Q extends z.ZodType, B extends z.ZodType<EmailInput>>(
  app: App,
  operations: DeliveryOperations<Q, B>,
  { kind, read, prepare }: DeliverySource<z.output<Q>, z.output<B>>,
): void {
  const { emailDraft, email, emails } = operations as DeliveryOperations<z.ZodType, z.ZodType>;

  handleRead(app, emailDraft, async (db, { params, query }) => ({
    data: await draftEmail(db, await read(db, params.id, query as z.output<Q>), hasMailServer(app)),
  }));

  handle(app, email, ({ params, query, body, tenant }) =>
    sendDocument(
      tenant,
      async (db) => {
        await prepare?.(db, params.id, body as z.output<B>);
        if (!hasMailServer(app)) throw new RuleBroken('no_mail_server');
        return read(db, params.id, query as z.output<Q>);
      },
      body as EmailInput,
    ),
  );

  handleRead(app, emails, async (db, { params }) => ({
    data: await listDeliveries(db, kind, params.id),
    has_mail_server: hasMailServer(app),
  }));
}
