/** Documents that are sent by email and shared by links. Each kind declares its operations with `documentRoutes`. */
import type { z } from 'zod';
import { type DeliveryOperations, type DeliverySpec, deliveryRoutes } from './deliveries.ts';
import { type LinkOperations, type LinkSpec, linkRoutes } from './links.ts';

/** The operations of a document. */
export const documentRoutes = <Q extends z.ZodType, B extends z.ZodType>(
  spec: DeliverySpec<Q, B> & LinkSpec<Q>,
): DocumentOperations<Q, B> => ({ ...deliveryRoutes(spec), ...linkRoutes(spec) });

export type DocumentOperations<Q extends z.ZodType, B extends z.ZodType> = DeliveryOperations<Q, B> & LinkOperations<Q>;
