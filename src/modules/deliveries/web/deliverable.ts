/** Facts about a document for the screens of emails and links. */
import type { z } from 'zod';
import type { Delivery, DeliveryOperations } from '../contract/deliveries.ts';
import type { DocumentOperations } from '../contract/documents.ts';

export interface Deliverable {
  /** Of the kind of document. */
  operations: DeliveryOperations<z.ZodType, z.ZodType>;
  /** Of the record. */
  id: string;
  /** Which document of the record, as a statement has days. */
  query?: Record<string, string>;
  /** Of the document: "FV-000298". */
  name: string;
}

/** A document that links show too. */
export interface Shareable extends Deliverable {
  operations: DocumentOperations<z.ZodType, z.ZodType>;
}

export interface ShareDialogProps {
  of: Shareable;
  onClose: () => void;
}

export interface SendDialogProps {
  of: Deliverable;
  /** The email that is sent again: to the same address, and with the text of now. */
  again?: Delivery;
  hasLog?: boolean;
  onClose: () => void;
}
