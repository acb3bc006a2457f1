/** The input of a load: on its own, or in a row of a new trip. */
import { z } from 'zod';
import { optionalNote, optionalText, Quantity, text, UnitPrice } from '#base/wire.ts';

export const loadFields = {
  goods: text(120),
  quantity: Quantity,
  unit: text(20),
  /** Zero means that it has no price: the freight rate of the trip covers the load. */
  unit_price: UnitPrice,
  notes: optionalNote(1000),
  /** The number of the goods' transport document (remesa), issued once they are loaded. */
  waybill_number: optionalText(20),
};

export const LoadLine = z.object(loadFields);
export type LoadLine = z.output<typeof LoadLine>;

/** Most loads that are saved with a new trip. */
export const newLoadsLimit = 100;
