/** The form of an owner. Most owners are people. */
import { recordForms } from '#web/kit/record/forms.tsx';
import { owners } from '../contract.ts';

export const { New: OwnerNew, Edit: OwnerEdit } = recordForms(owners, { start: { tax_id_type: '13' }, controls: {} });
