/** How rows find records that are known by an identity document: people and companies from outside. */
import type { RecordContract } from '#base/record.ts';
import { taxIdBody, taxIdSearches } from '#base/tax-id.ts';
import type { RecordKey } from './record.ts';

interface Document {
  tax_id_type: string;
  tax_id: string;
}

/** The type and the number; a file without the types finds a record by the number, if only one has it. */
export function documentKey<C extends RecordContract>(): RecordKey<C> {
  return {
    field: 'tax_id' as RecordKey<C>['field'],
    candidates: ({ tax_id_type, tax_id }) => {
      if (typeof tax_id !== 'string') return [];
      return typeof tax_id_type === 'string' ? [taxIdBody(tax_id_type, tax_id)] : taxIdSearches(tax_id);
    },
    matches: ({ tax_id_type, tax_id }, stored) => {
      const record = stored as unknown as Document;
      return (
        (tax_id_type === undefined || tax_id_type === record.tax_id_type) && taxIdBody(record.tax_id_type, String(tax_id)) === record.tax_id
      );
    },
    identityOf: (input) => {
      const { tax_id_type, tax_id } = input as Document;
      return `${tax_id_type} ${tax_id}`;
    },
  };
}
