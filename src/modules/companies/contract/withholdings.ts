/** The kinds of withholdings, which the rows of taxes, customers and invoices have. */
import { z } from 'zod';
import { foldForSearch } from '#base/fold.ts';

/** Of income tax, of the municipal tax on industry and commerce, of IVA, or another one. */
export const withholdingKinds = ['retefuente', 'reteica', 'reteiva', 'other'] as const;
export type WithholdingKind = (typeof withholdingKinds)[number];

/** Only withholdings have a kind. If it is not sent, it follows from the name. */
export const withholdingKindInput = z.enum(withholdingKinds, 'choose_one').nullable().default(null);

interface NamedRow {
  type: 'tax' | 'discount' | 'withholding';
  withholding_kind: WithholdingKind | null;
}

/** The row with the kind of its withholding: the sent one, else the one in its name; null for taxes and discounts. */
export const withKind = <R extends NamedRow>(row: R, name: string): R => ({
  ...row,
  withholding_kind: row.type === 'withholding' ? (row.withholding_kind ?? kindOfName(name)) : null,
});

/** Without a municipality, except for reteICA, the only kind that can have one. */
export const withMunicipality = <R extends { withholding_kind: WithholdingKind | null; municipality_id: string | null }>(row: R): R => ({
  ...row,
  municipality_id: row.withholding_kind === 'reteica' ? row.municipality_id : null,
});

/** `Rete ICA Yumbo` is a reteICA. */
function kindOfName(name: string): WithholdingKind {
  const folded = foldForSearch(name);
  if (/(rete|\b)\s*iva\b/.test(folded)) return 'reteiva';
  if (/(rete|\b)\s*ica\b|industria y comercio/.test(folded)) return 'reteica';
  return /fuente|renta/.test(folded) ? 'retefuente' : 'other';
}
