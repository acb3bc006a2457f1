/** The handlers of documents by email and by link, the same for each kind. */
import type { z } from 'zod';
import type { App } from '#server/http/handle.ts';
import type { EmailInput } from '../contract/deliveries.ts';
import type { DocumentOperations } from '../contract/documents.ts';
import { type DeliverySource, handleDeliveries } from './handle.ts';
import { handleLinks, type LinkSource } from './handle-links.ts';

/** How the handlers read a document. Its kind is that of its operations. */
type DocumentSource<Query, Body> = Omit<DeliverySource<Query, Body>, 'kind'> & LinkSource<Query>;

/** Binds the operations that `documentRoutes` declares. */
export function handleDocuments<Q extends z.ZodType, B extends z.ZodType<EmailInput>>(
  app: App,
  operations: DocumentOperations<Q, B>,
  source: DocumentSource<z.output<Q>, z.output<B>>,
): void {
  handleDeliveries(app, operations, { ...source, kind: operations.kind });
  handleLinks(app, operations, source);
}
